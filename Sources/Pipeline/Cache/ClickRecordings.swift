import AttributionModel
import Compression
import Sources
import Synchronization

/// The cache files that a run writes, one for each file of clicks that it reads from the logs.
final class ClickRecordings: Sendable {
    private let files: [Int: FileRecording]

    /// Will write the files at some places of the run's inputs into a folder, as far as `allowance` goes.
    ///
    /// `textBytes` is what the texts that are shared take in memory until all files are whole.
    init(files: [Int], in folder: String, allowance: WriteAllowance, textBytes: Int) {
        let room = textBytes / max(1, files.count)
        self.files = Dictionary(
            uniqueKeysWithValues: files.map {
                ($0, FileRecording(path: "\(folder)/\($0).new", allowance: allowance, textBytes: room))
            })
    }

    /// The recording of a file, nil for one that is not written.
    func recording(ofFile file: Int) -> FileRecording? { files[file] }

    /// Ends the recordings of files that were read whole, and names each by the key of its content.
    ///
    /// - Returns: The paths written, and what went wrong, in words.
    func finish(_ summaries: [SourceSummary], key: (Digest) -> CacheKey) -> (paths: [String], problems: [String]) {
        var paths: [String] = []
        var failed: [(problem: String, names: [String], path: String)] = []
        for (file, recording) in files.sorted(by: { $0.key < $1.key }) {
            let summary = summaries[file]
            guard summary.damage == nil, summary.digest != .none else { continue }
            let key = key(summary.digest)
            guard let problem = recording.finish(summary, key: key) else {
                paths.append(key.path)
                continue
            }
            // What keeps one file out often keeps out all that follow.
            if let known = failed.firstIndex(where: { $0.problem == problem }) {
                failed[known].names.append(summary.name)
            } else {
                failed.append((problem, [summary.name], recording.path))
            }
        }
        let problems = failed.map { problem, names, path in
            let others = names.count > 1 ? " and \(names.count - 1) more are" : " is"
            return "\(names[0])\(others) not kept for later runs: \(problem); see that \(path) may be "
                + "made and has room, or keep the cache elsewhere with --cache-dir"
        }
        return (paths, problems)
    }
}
