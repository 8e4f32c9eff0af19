import AttributionModel
import Files
import Foundation
import Publishing

/// The folder of the cache, which holds nothing else, and into which only one run writes at a time.
struct CacheFolder {
    /// A file of an input, or of texts, that was completed.
    struct CompleteFile {
        var path: String
        var size: Int
        /// When it was last used, in nanoseconds since 1970.
        var used: Int64
    }

    /// Its name in an output folder.
    static let name = ".cache"

    /// Where it is.
    let path: String
    private let lock: DestinationLock

    /// Where the folder is that was `chosen` or is in `output`.
    static func path(chosen: String?, output: String) -> String { "\(chosen ?? "\(output)/\(name)")/clicks" }

    /// Opens the folder that was `chosen` or is in `output`, and removes what killed runs left in it.
    static func open(chosen: String?, output: String) throws(UnusableCache) -> CacheFolder {
        if let chosen, FileStatus.kind(at: chosen) == .file {
            throw UnusableCache(text: "--cache-dir \(chosen) is a file; name a folder")
        }
        if let chosen, isInResult(chosen) {
            throw UnusableCache(
                text: "--cache-dir \(chosen) lies in a result or a day's folder; name a folder of its own")
        }
        let path = Self.path(chosen: chosen, output: output)
        do {
            let destination = try Destination(path)
            // Before it is locked, so that no lock is left beside somebody else's folder.
            if FileStatus.kind(at: path) == .directory { try requireOwn(path) }
            let lock = try DestinationLock(destination)
            _ = try destination.makeFolder()
            try sweep(path)
            return CacheFolder(path: path, lock: lock)
        } catch let error as UnusableCache {
            throw error
        } catch let error as OutputError {
            let problem =
                error.kind == .locked ? "another run holds the lock \(error.path) of the cache" : error.problem
            throw UnusableCache(
                text: "\(problem); name another folder with --cache-dir, or use --no-cache to do without")
        } catch {
            let remedy = (error as? FileError)?.remedyForAccess ?? "check its path and its disk"
            throw UnusableCache(text: "cannot look into \(path): \(error); \(remedy)")
        }
    }

    /// Refuses a folder that holds anything else: the cache would remove what it takes for leftovers, and grow among
    /// somebody's logs.
    ///
    /// Hidden files do not count, as a desktop leaves some anywhere.
    private static func requireOwn(_ path: String) throws {
        let other = try DirectoryListing.texts(in: path).first { name in
            let isOwn = isComplete(name) || isUnfinished(name) || name == InputDigests.fileName
            return !(name.hasPrefix(".") || isOwn) || FileStatus.kind(at: "\(path)/\(name)") == .directory
        }
        if let other {
            throw UnusableCache(
                text: "\(path) holds other files, such as \(other.printable); give the cache its own folder with "
                    + "--cache-dir")
        }
    }

    /// Removes what killed runs left in the folder.
    private static func sweep(_ path: String) throws {
        for name in try DirectoryListing.texts(in: path) where isUnfinished(name) {
            // If one cannot be removed, it will be in the way of a file to be written, and named then.
            try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
    }

    /// Whether a folder is, or lies in, a published result or a day's folder: runs refuse to replace these if they hold
    /// files that no run wrote there.
    private static func isInResult(_ folder: String) -> Bool {
        var path = PathText(folder)
        var isResolved = false
        while true {
            if ManifestFile.isThere(in: path.text) || DayFolder.day(ofName: path.name.utf8Bytes) != nil { return true }
            // The innermost folder that exists is resolved: neither a relative path nor a link names all the folders
            // that it lies in.
            if !isResolved, let real = try? SystemCalls.resolved(path.text) {
                isResolved = true
                path = PathText(real)
                continue
            }
            let parent = PathText(path.parent)
            guard parent.text != path.text else { return false }
            path = parent
        }
    }

    /// Whether a name may be that of a completed file, of an input or of texts.
    private static func isComplete(_ name: String) -> Bool {
        let parts = parts(of: name)
        return parts.count == 2 && (isKind(parts[1]) || parts[1] == TextsFile.ending)
            && Digest(hexadecimal: parts[0]) != nil
    }

    /// Whether a name may be that of a file that is still being written.
    private static func isUnfinished(_ name: String) -> Bool {
        let parts = parts(of: name)
        guard parts.last == "new" else { return false }
        switch parts.count {
        case 2: return [InputDigests.fileName, TextsFile.ending].contains(parts[0]) || Int(parts[0]) != nil
        case 3: return isKind(parts[1]) && Int(parts[0]) != nil
        default: return false
        }
    }

    private static func parts(of name: String) -> [String] {
        name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    }

    private static func isKind(_ ending: String) -> Bool { CacheSection.Kind(rawValue: ending) != nil }

    /// The files of inputs and of texts.
    var files: [CompleteFile] {
        let names = (try? DirectoryListing.texts(in: path)) ?? []
        return names.filter(CacheFolder.isComplete).compactMap { name in
            let path = "\(path)/\(name)"
            guard let status = try? FileStatus(of: path) else { return nil }
            return CompleteFile(path: path, size: Int(status.size), used: status.lastWritten)
        }
    }

    /// Removes the files that have not been used for the longest time, until the others are within a size.
    ///
    /// One that cannot be removed counts against the next run, which says that there is no room for what it would keep.
    func trim(to size: Int) {
        let files = files
        var total = files.reduce(0) { $0 + $1.size }
        for file in files.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) where total > size {
            try? FileManager.default.removeItem(atPath: file.path)
            total -= file.size
        }
    }
}

/// Why a run does without the cache, and what to do about it.
struct UnusableCache: Error {
    let text: String
}
