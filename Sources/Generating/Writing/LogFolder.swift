import AttributionModel
import Files
import Foundation
import Publishing

/// The folder that the files go to.
enum LogFolder {
    /// Keeps others from generating logs in a folder, which is made if need be, while the lock lives; refuses a link
    /// that points to nothing.
    ///
    /// The lock's file is a hidden one in the folder, and is removed when the lock ends. It is not beside the folder,
    /// as there may be no right to write there.
    static func lock(_ path: String) throws(GeneratorError) -> DestinationLock {
        do throws(OutputError) {
            return try DestinationLock(Destination("\(try Destination.followed(path))/generate"))
        } catch {
            throw error.kind == .locked ? .locked(path: path) : GeneratorError(error)
        }
    }

    /// Refuses a folder with logs that the new ones, named by their paths in it, would not replace.
    static func check(_ path: String, names: [String]) throws(GeneratorError) {
        let present: [String]
        do throws(FileError) {
            present = try logs(in: path)
        } catch {
            let remedy = error.remedyForOpenFiles ?? "check that it is yours"
            throw .cannotCreate("cannot look into \(path): \(error); \(remedy)")
        }
        let new = Set(names)
        if let leftover = present.first(where: { !new.contains($0) }) { throw .leftovers(path: "\(path)/\(leftover)") }
    }

    /// Refuses to put the new file of a path in the place of one with other content, which may be the user's own.
    static func requireSame(at path: String) throws(GeneratorError) {
        let (files, new) = (FileManager.default, FileReplacement.newPath(of: path))
        // This examines a link itself, not what it points to.
        let isThere = (try? files.attributesOfItem(atPath: path)) != nil
        if isThere, !files.contentsEqual(atPath: new, andPath: path) { throw .foreign(path: path) }
    }

    /// The paths of the logs of any layout in the folder, in order; none where there is no such folder, or a file has
    /// its name.
    private static func logs(in path: String) throws(FileError) -> [String] {
        func names(_ folder: String) throws(FileError) -> [String] {
            let path = "\(path)/\(folder)"
            guard FileStatus.kind(at: path) == .directory else { return [] }
            return try DirectoryListing.texts(in: path)
        }
        let top = try names("")
        var found = top.filter { $0.hasPrefix("clicks-") || $0.hasPrefix("installs-") }
        for kind in ["clicks", "installs"] where top.contains(kind) {
            for day in try names(kind) where day.hasPrefix(CivilDay.folderPrefix) {
                found += try names("\(kind)/\(day)").map { "\(kind)/\(day)/\($0)" }
            }
        }
        return found.filter { $0.hasSuffix(".jsonl.gz") }.sorted()
    }
}
