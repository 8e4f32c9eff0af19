import AttributionModel
import Publishing
import Synchronization

/// The files that the run of a published day read.
///
/// A night has the manifests of all days that were ever published and looks at the files of few. So they are read when
/// somebody asks for them, which takes neither time nor memory for the others.
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
    private let known: Mutex<[[UInt8]: Input]?>

    /// Those that a day's manifest lists, read later.
    convenience init(of file: ManifestFile) { self.init(of: file, known: nil) }

    /// Those that a day's manifest lists.
    ///
    /// - Throws: which entry is incomplete.
    convenience init(reading file: ManifestFile) throws(ManifestProblem) {
        self.init(of: file, known: try PublishedInputs.read(file))
    }

    private init(of file: ManifestFile, known: [[UInt8]: Input]?) {
        folder = file.folder
        fingerprint = file.fingerprint
        finishedAt = file.finishedAt
        self.known = Mutex(known)
    }

    /// The files by the bytes of their names.
    ///
    /// - Throws: `RunError` if the manifest does not list them, or is another one by now.
    func byName() throws(RunError) -> [[UInt8]: Input] {
        try known.withLock { (known) throws(RunError) in
            if let known { return known }
            let inputs = try DayFolder.reading(folder) { () throws(ManifestProblem) in
                let file = try ManifestFile(in: folder)
                guard file.fingerprint == fingerprint, file.finishedAt == finishedAt else {
                    throw ManifestProblem(text: "another run has replaced it meanwhile")
                }
                return try PublishedInputs.read(file)
            }
            known = inputs
            return inputs
        }
    }

    private static func read(_ file: ManifestFile) throws(ManifestProblem) -> [[UInt8]: Input] {
        var inputs: [[UInt8]: Input] = [:]
        for input in try file.inputs() {
            guard let dayLines = input.dayLines else { throw .lacking("day_lines", of: input.path) }
            inputs[input.path.utf8Bytes] = Input(digest: input.digest, lines: input.lines, dayLines: dayLines)
        }
        return inputs
    }
}
