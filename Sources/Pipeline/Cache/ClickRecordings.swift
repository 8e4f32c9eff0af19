import AttributionModel
import Compression
import Sources
import Synchronization

/// The cache files that a run writes, one for each file of clicks that it reads from the logs.
final class ClickRecordings: Sendable {
    private let files: [Int: FileRecording]

    /// Will write cache files for the inputs at some places into a folder, as far as `allowance` permits.
    ///
    /// `textBytes` is how much memory the shared texts may take until all files are complete.
    init(files: [Int], in folder: String, allowance: WriteAllowance, textBytes: Int) {
        let room = textBytes / max(1, files.count)
        self.files = Dictionary(
            uniqueKeysWithValues: files.map {
                ($0, FileRecording(path: "\(folder)/\($0).new", allowance: allowance, textBytes: room))
            })
    }

    /// The recording for a file, nil if none is written.
    func recording(ofFile file: Int) -> FileRecording? { files[file] }

    /// Ends the recordings of files that were read completely, and names each by the key of its content.
    ///
    /// - Returns: The paths written, and what a person should know of the others.
    func finish(_ summaries: [SourceSummary], key: (Digest) -> CacheKey) -> (paths: [String], warnings: [String]) {
        var paths: [String] = []
        var unkept = UnkeptFiles()
        for (file, recording) in files.sorted(by: { $0.key < $1.key }) {
            let summary = summaries[file]
            guard summary.damage == nil, summary.digest != .none else { continue }
            let key = key(summary.digest)
            if let problem = recording.finish(summary, key: key) {
                unkept.add(summary.name, problem, path: recording.path)
            } else {
                paths.append(key.path)
            }
        }
        return (paths, unkept.warnings)
    }
}
