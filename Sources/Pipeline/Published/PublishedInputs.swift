import AttributionModel
import Publishing
import Synchronization

/// The files that the run of a published day, or of a result without dates, read.
///
/// A night has the manifests of all days that were ever published and looks at the files of few, as do those who
/// explain or compare. So they are read when somebody asks for them, and the others take neither time nor memory.
final class PublishedInputs: Sendable {
    /// A file that the day's run read.
    struct Input {
        var digest: Digest
        /// The number of all of its lines.
        var lines: Int
        /// The number of its lines of the day itself.
        var dayLines: Int
    }

    private let folder: String
    /// Tell the manifest from one that has replaced it.
    private let fingerprint: Digest?
    private let finishedAt: String
    private let known = Mutex<[[UInt8]: Input]?>(nil)

    /// Those that a manifest lists, read later.
    init(of file: ManifestFile) {
        folder = file.folder
        fingerprint = file.fingerprint
        finishedAt = file.finishedAt
    }

    /// The files as the manifest lists them, read anew each time.
    ///
    /// - Throws: `RunError` if the manifest does not list them, or is another one by now.
    func all() throws(RunError) -> [Manifest.Input] {
        let file = try DayFolder.reading(folder) { () throws(ManifestProblem) in try ManifestFile(in: folder) }
        guard file.fingerprint == fingerprint, file.finishedAt == finishedAt else {
            throw ResultLines.publishedAnew(folder, of: file.path)
        }
        return try DayFolder.reading(folder) { () throws(ManifestProblem) in
            let inputs = try file.inputs()
            if fingerprint != nil, let odd = inputs.first(where: { $0.dayLines == nil }) {
                throw .lacking("day_lines", of: odd.path)
            }
            return inputs
        }
    }

    /// The files of a day by the bytes of their names, kept once they have been read.
    ///
    /// - Throws: as `all` does.
    func byName() throws(RunError) -> [[UInt8]: Input] {
        try known.withLock { (known) throws(RunError) in
            if let known { return known }
            var inputs: [[UInt8]: Input] = [:]
            for input in try all() {
                inputs[input.path.utf8Bytes] = Input(
                    digest: input.digest, lines: input.lines, dayLines: input.dayLines ?? 0)
            }
            known = inputs
            return inputs
        }
    }
}
