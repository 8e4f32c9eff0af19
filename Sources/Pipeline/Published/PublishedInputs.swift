import AttributionModel
import Publishing
import Synchronization

/// The files that the run of a published day, or of a result without dates, read.
///
/// A night has the manifests of all days that were ever published and looks at the files of few, as do those who
/// explain or compare. So they are read when somebody asks for them, and the others take neither time nor memory: after
/// 990 days with 192 files each, reading all took 13 s and 320 MB.
final class PublishedInputs: Sendable {
    private let folder: String
    /// Tells the manifest from one that has replaced it.
    private let identity: [String?]
    private let known = Mutex<KnownFiles?>(nil)

    /// Those that a manifest lists, read later.
    init(of file: ManifestFile) {
        folder = file.folder
        identity = file.identity
    }

    /// The files as the manifest lists them, read anew each time.
    ///
    /// - Throws: `RunError` if the manifest does not list them, or is another one by now.
    func all() throws(RunError) -> [Manifest.Input] { try PublishedInputs.all(in: file()) }

    /// The files that a manifest lists.
    static func all(in file: ManifestFile) throws(RunError) -> [Manifest.Input] {
        try DayFolder.reading(file.folder) { () throws(ManifestProblem) in
            let inputs = try file.inputs()
            if file.fingerprint != nil, let odd = inputs.first(where: { $0.dayLines == nil }) {
                throw .lacking("day_lines", of: odd.path)
            }
            return inputs
        }
    }

    /// The manifest itself: whoever compares two lists need not take equal ones apart.
    ///
    /// - Throws: `RunError` if it cannot be read, or is another one by now.
    func file() throws(RunError) -> ManifestFile {
        let file = try DayFolder.reading(folder) { () throws(ManifestProblem) in try ManifestFile(in: folder) }
        guard file.identity == identity else { throw ResultLines.publishedAnew(folder, of: file.path) }
        return file
    }

    /// The names of a day's files, by their bytes: read anew each time, unless all is known of the files.
    ///
    /// - Throws: as `all` does.
    func names() throws(RunError) -> Set<[UInt8]> {
        if let known = known.withLock({ $0 }) { return Set(known.byName.keys) }
        let file = try file()
        return try DayFolder.reading(folder) { () throws(ManifestProblem) in try file.inputNames() }
    }

    /// The files of a day, kept once they have been read.
    ///
    /// - Throws: as `all` does.
    func ofDay() throws(RunError) -> KnownFiles {
        try known.withLock { (known) throws(RunError) in
            if let known { return known }
            let inputs = KnownFiles(try all())
            known = inputs
            return inputs
        }
    }
}
