import AttributionModel
import Files
import Publishing

/// A folder `date=YYYY-MM-DD` that holds what a run published for a day.
struct DayFolder {
    let day: BatchDay
    let path: String
    /// A folder with any of these is known to hold a day; one with none of them belongs to nobody.
    private static let outputs = ([Destination.manifestName] + OutputName.files).map(\.utf8Bytes)

    /// The name of a day's folder.
    static func name(of day: BatchDay) -> String { CivilDay.folderPrefix + day.name }

    /// The day whose folder has this name, `date=YYYY-MM-DD`; nil for any other name.
    static func day(ofName name: [UInt8]) -> BatchDay? {
        let prefix = CivilDay.folderPrefix.utf8
        return name.starts(with: prefix) ? BatchDay(Array(name.dropFirst(prefix.count))) : nil
    }

    /// The days in a folder, in order; none if there is no such folder.
    ///
    /// A folder with a day's name that is empty, or a link with such a name that points to nothing, may be a day that
    /// is not mounted: if it counted as never published, its clicks would be paid for again. With `passingOverEmpty`
    /// these are ignored, for a caller that only asks whether there are other days.
    /// - Throws: `RunError` if one may not be looked into, or is gone.
    static func all(in folder: String, passingOverEmpty: Bool = false) throws(RunError) -> [DayFolder] {
        var found: [DayFolder] = []
        for name in try names(in: folder) {
            guard let day = day(ofName: name) else { continue }
            let path = "\(folder)/\(Self.name(of: day))"
            do {
                guard try holdsDay(path) else { continue }
            } catch {
                guard passingOverEmpty else { throw error }
                continue
            }
            found.append(DayFolder(day: day, path: path))
        }
        return found.sorted { $0.day < $1.day }
    }

    /// Refuses to replace a folder with days somewhere inside.
    ///
    /// - Throws: `RunError` of kind `cannotCreateOutput`, or `interrupted` if the task is cancelled.
    static func requireNone(inside path: String) throws(RunError) {
        guard let inside = try folder(inside: path) else { return }
        throw RunError(
            .cannotCreateOutput,
            "cannot publish to \(path): days are published inside it, in \(inside), and a new result would replace "
                + "all of it; name another folder")
    }

    /// The folder that holds days, the one at the path or the first one somewhere inside; links are not followed, just
    /// as when a folder is replaced.
    private static func folder(inside path: String) throws(RunError) -> String? {
        // A folder that may not be read holds no days that anybody could find.
        let names = (try? DirectoryListing.names(in: path)) ?? []
        if names.contains(where: { day(ofName: $0) != nil }), try !all(in: path, passingOverEmpty: true).isEmpty {
            return path
        }
        for name in names.compactMap({ String(validating: $0, as: UTF8.self) }) {
            // With --force, any tree of folders may lie there.
            try RunError.requireGoingOn()
            let inside = PathText.join(path, name)
            guard !FileStatus.isLink(inside), FileStatus.kind(at: inside) == .directory else { continue }
            if let found = try folder(inside: inside) { return found }
        }
        return nil
    }

    /// Whether a name is that of a folder in which a run writes a day; similar names belong to somebody else.
    static func isStaging(_ name: [UInt8]) -> Bool {
        guard case .staging(let owner) = HiddenName(name) else { return false }
        return day(ofName: owner) != nil
    }

    /// The day whose old result has this name for a moment; nil for any other name.
    static func day(ofPrevious name: [UInt8]) -> BatchDay? {
        guard case .previous(let owner) = HiddenName(name) else { return nil }
        return day(ofName: owner)
    }

    /// Whether a folder with the name of a day holds one.
    ///
    /// - Throws: `RunError` if nobody can tell: later days would come out as if the day had never been.
    private static func holdsDay(_ path: String) throws(RunError) -> Bool {
        do throws(FileError) {
            guard try FileStatus(of: path).kind == .directory else { return false }
        } catch {
            guard case .notFound = error else {
                let remedy = error.remedyForAccess ?? remedy(for: path)
                throw RunError(.inputOutput, "cannot look into \(path): \(error); \(remedy)")
            }
            guard FileStatus.isLink(path) else { return false }
            throw RunError(
                .inputOutput,
                "cannot look into \(path): it is a symbolic link that points to nothing; \(remedy(for: path))")
        }
        let inside = try names(in: path)
        guard !inside.isEmpty else {
            throw RunError(
                .inputOutput,
                "cannot read a day in \(path): the folder is empty, as if a disk were not mounted; "
                    + remedy(for: path))
        }
        return inside.contains(where: outputs.contains)
    }

    private static func remedy(for path: String) -> String {
        "mount or put back what was published there, or remove \(path) if that day was never published"
    }

    /// The names in a folder; none if there is no such folder.
    private static func names(in folder: String) throws(RunError) -> [[UInt8]] {
        do throws(FileError) {
            return try DirectoryListing.names(in: folder)
        } catch {
            if case .notFound = error { return [] }
            let remedy = error.remedyForAccess ?? "check its path and its disk"
            throw RunError(.inputOutput, "cannot look into \(folder): \(error); \(remedy)")
        }
    }

    /// Reads the manifest of a day; its list of inputs may be left out (`PublishedInputs`).
    ///
    /// - Throws: `RunError` if there is none: an unknown day must not be ignored, as later days would come out without
    ///   it.
    static func manifest(in folder: String) throws(RunError) -> ManifestFile {
        try reading(folder) { () throws(ManifestProblem) in try ManifestFile(in: folder, withInputs: false) }
    }

    /// Reads something from a day's manifest; a problem with it becomes the error for the day.
    static func reading<Result>(
        _ folder: String, _ body: () throws(ManifestProblem) -> Result
    ) throws(RunError) -> Result {
        try ManifestProblem.reading(
            ManifestFile.path(in: folder),
            else: "put back what was published, or remove \(folder) and decide that day again", body)
    }
}
