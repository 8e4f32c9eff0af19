import AttributionModel
import Files
import Foundation
import Publishing
import Sources

/// What earlier runs for days have read, in a folder of its own: clicks from logs, normalised, what logs of installs
/// say beside these, and rows of published states.
///
/// Each file in it stands for one content of an input and one shape of what is read; it is checked before it is used,
/// and may be removed at any time. No problem with it stops a run.
final class RunCache {
    /// Its name in an output folder.
    static let folderName = ".cache"

    /// Where it is.
    let folder: String
    private let pipeline: PipelineDefinition
    private let bound: CacheBound
    /// What all passes of the run may add.
    private let allowance: WriteAllowance
    private let textBytes: Int
    private var faults = CacheFaults()
    /// Keeps other runs from also writing here.
    private let lock: DestinationLock

    private init(
        of pipeline: PipelineDefinition, in folder: String, _ options: DayOptions.Cache, lock: DestinationLock
    ) {
        self.folder = folder
        self.pipeline = pipeline
        self.lock = lock
        textBytes = options.sharedTextBytes
        let held = CacheFile.all(in: folder).reduce(0) { $0 + $1.size }
        bound = CacheBound(size: options.size, held: held, free: try? SystemCalls.freeBytes(at: folder))
        allowance = WriteAllowance(bytes: bound.growth)
    }

    /// Opens the cache of a run for days whose output is in `output`, and removes what killed runs left in it.
    ///
    /// - Returns: nil if it is turned off or cannot be used; then `warnings` says why.
    static func open(
        _ run: AttributionRun, _ options: DayOptions.Cache, output: String, warnings: inout [String]
    ) -> RunCache? {
        guard options.isUsed else { return nil }
        do throws(UnusableCache) {
            return try opened(run, options, at: "\(options.folder ?? "\(output)/\(folderName)")/clicks")
        } catch {
            warnings.append("clicks and states are read without the cache: \(error.text)")
            return nil
        }
    }

    private static func opened(
        _ run: AttributionRun, _ options: DayOptions.Cache, at path: String
    ) throws(UnusableCache) -> RunCache {
        if let folder = options.folder, FileStatus.kind(at: folder) == .file {
            throw UnusableCache(text: "--cache-dir \(folder) is a file; name a folder")
        }
        if let folder = options.folder, isInResult(folder) {
            throw UnusableCache(
                text: "--cache-dir \(folder) lies in a result or a day's folder; name a folder of its own")
        }
        do {
            let destination = try Destination(path)
            // Before it is locked, so that no lock is left beside somebody else's folder.
            if FileStatus.kind(at: path) == .directory { try requireOwnFolder(path) }
            let lock = try DestinationLock(destination)
            _ = try destination.makeFolder()
            try sweep(path)
            return RunCache(of: run.pipeline, in: path, options, lock: lock)
        } catch let error as UnusableCache {
            throw error
        } catch let error as OutputError {
            let problem =
                error.kind == .locked ? "another run holds the lock \(error.path) of the cache" : error.problem
            throw UnusableCache(
                text: "\(problem); name another folder with --cache-dir, or use --no-cache to do without")
        } catch {
            let remedy = (error as? FileError)?.remedyForOpenFiles ?? "check its owner and permissions"
            throw UnusableCache(text: "cannot look into \(path): \(error); \(remedy)")
        }
    }

    /// Refuses a folder that holds anything else, apart from hidden files: a desktop leaves some anywhere.
    private static func requireOwnFolder(_ path: String) throws {
        let other = try CacheFile.names(in: path).first {
            !($0.hasPrefix(".") || CacheKey.isName($0)) || FileStatus.kind(at: "\(path)/\($0)") == .directory
        }
        if let other {
            throw UnusableCache(
                text: "\(path) holds other files, such as \(other.printable); give the cache its own folder with "
                    + "--cache-dir")
        }
    }

    /// Removes what killed runs left in the folder.
    private static func sweep(_ path: String) throws {
        for name in try CacheFile.names(in: path) where CacheKey.isName(name) && name.hasSuffix(".new") {
            // If one cannot be removed, it will be in the way of a file to be written, and named then.
            try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
    }

    /// Whether a folder is, or lies in, a published result or a day's folder, whose runs refuse to replace what holds
    /// files that they did not write themselves.
    private static func isInResult(_ folder: String) -> Bool {
        var path = PathText(folder)
        var isResolved = false
        while true {
            if ManifestFile.isThere(in: path.text) || DayFolder.day(ofName: path.name.utf8Bytes) != nil { return true }
            // From the innermost folder that exists on: a relative path does not name what it lies in, nor does a link.
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

    /// Finds out which inputs it has; `digest` gives the digest of a log's bytes.
    ///
    /// Of other logs it takes in those in `keeping`: a run for many days reads most of them for the last time. Of the
    /// states of earlier days it takes in all, as the next night reads them again; `stateContents` has nil for those
    /// that cannot be read.
    func use(
        _ files: RunInputs, digest: (InputFile) throws -> Digest, keeping: Set<[UInt8]>, states: [PublishedState],
        stateContents: [Digest?]
    ) rethrows -> RunCacheUse {
        func section(_ kind: CacheSection.Kind) -> CacheSection {
            CacheSection(kind: kind, folder: folder, shape: pipeline.shape(of: kind), allowance: allowance)
        }
        func logs(_ files: [InputFile], _ kind: CacheSection.Kind) throws -> CachedInputs {
            CachedInputs(
                section(kind), names: files.map(\.name), contents: try files.map(digest),
                textBytes: kind == .clicks ? textBytes : 0,
                keeping: { keeping.contains(files[$0].path.utf8Bytes) })
        }
        return RunCacheUse(
            clicks: try logs(files.clicks, .clicks), installs: try logs(files.installs, .installs),
            states: CachedInputs(
                section(.state), names: states.map(\.file.name),
                contents: zip(states, stateContents).map { $0.digest == $1 ? $1 : nil }))
    }

    /// What a person should know of what was closed.
    var warnings: [String] { faults.warnings }

    /// Names what was written; `totals` say what was read.
    func close(_ use: RunCacheUse, _ totals: RunTotals) {
        use.clicks.finishTexts()
        for (logs, kind) in [(use.clicks, RecordKind.click), (use.installs, .install)] {
            for place in logs.recordings.keys.sorted() { logs.finish(place, totals[kind].inputs[place]) }
        }
        for inputs in [use.clicks, use.installs, use.states] { inputs.close(&faults) }
    }

    /// Removes the files that have not been used for the longest time, until the others are within the size; to be
    /// called once, when the run has ended.
    ///
    /// One that cannot be removed counts against the next run, which says that there is no room for what it would keep.
    func trim() {
        let files = CacheFile.all(in: folder)
        var total = files.reduce(0) { $0 + $1.size }
        for file in files.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) where total > bound.size {
            try? FileManager.default.removeItem(atPath: file.path)
            total -= file.size
        }
    }
}

extension CacheFile {
    /// The names in the cache's folder: its own are ASCII, and others are only displayed.
    fileprivate static func names(in folder: String) throws -> [String] {
        try DirectoryListing.names(in: folder).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The cache files in a folder, with their sizes and when they were last used, in nanoseconds since 1970.
    fileprivate static func all(in folder: String) -> [(path: String, size: Int, used: Int64)] {
        let endings = (CacheSection.Kind.allCases.map(\.rawValue) + [TextsFile.ending]).map { ".\($0)" }
        let names = (try? names(in: folder)) ?? []
        let finished = names.filter { name in CacheKey.isName(name) && endings.contains { name.hasSuffix($0) } }
        return finished.compactMap { name in
            let path = "\(folder)/\(name)"
            guard let status = try? FileStatus(of: path) else { return nil }
            return (path, Int(status.size), status.lastWritten)
        }
    }
}

/// What a run takes from the cache and what it adds.
struct RunCacheUse: Sendable {
    let clicks: CachedInputs
    let installs: CachedInputs
    /// The states of earlier days, in whose section those of the run's own days go, too.
    let states: CachedInputs
}

/// Why a run does without the cache, and what to do about it.
private struct UnusableCache: Error {
    let text: String
}
