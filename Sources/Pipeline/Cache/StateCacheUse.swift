import AttributionModel
import Compression
import Sources
import Synchronization

/// What a run takes from the cache, and adds to it, of the states of earlier days, by the places of those days.
final class StateCacheUse: Sendable {
    private let files: [Int: CacheFile]
    let recordings: [Int: FileRecording]
    private let keys: [CacheKey]
    private let names: [String]
    private let outcome = Mutex(
        (written: [Int: CacheFile](), damaged: Set<Int>(), problems: [Int: String](), warnings: [String]()))

    /// `keys` and `names` are those of all the states.
    init(
        files: [Int: CacheFile], recordings: [Int: FileRecording], keys: [CacheKey], names: [String],
        warnings: [String]
    ) {
        self.files = files
        self.recordings = recordings
        self.keys = keys
        self.names = names
        outcome.withLock { $0.warnings = warnings }
    }

    /// The cache file of a state, from an earlier run or this one.
    func file(at place: Int) -> CacheFile? { files[place] ?? outcome.withLock { $0.written[place] } }

    /// Gives the recording of a state its name, after the state was read completely.
    func finish(_ place: Int, _ summary: SourceSummary) {
        guard let recording = recordings[place] else { return }
        let problem = recording.finish(summary, key: keys[place])
        outcome.withLock { outcome in
            outcome.problems[place] = problem
            // A file that cannot be opened is as good as missing.
            if problem == nil {
                outcome.written[place] = try? CacheFile(path: keys[place].path, key: keys[place].digest)
            }
        }
    }

    /// Notes that a state is read from its published file, as its cache file is damaged.
    func noteDamage(at place: Int) { outcome.withLock { _ = $0.damaged.insert(place) } }

    /// The paths of the files that were used or written, those of damaged ones, and what a person should know.
    func finish() -> (used: [String], damaged: [String], warnings: [String]) {
        outcome.withLock { outcome in
            let damaged = outcome.damaged.sorted()
            let used = files.keys.filter { !outcome.damaged.contains($0) } + outcome.written.keys
            var broken = FilesByProblem()
            for place in damaged { broken.add(names[place], "", path: keys[place].path) }
            var warnings = broken.warnings { isOne, names, path, _ in
                isOne
                    ? "\(names) read in place of its cache file \(path), which is damaged; it is removed, and written "
                        + "anew by the next run"
                    : "\(names) read in place of their cache files, such as \(path), which are damaged; they are removed, "
                        + "and written anew by the next run"
            }
            var unkept = UnkeptFiles()
            for (place, problem) in outcome.problems.sorted(by: { $0.key < $1.key }) {
                unkept.add(names[place], problem, path: recordings[place]?.path ?? keys[place].path)
            }
            warnings += unkept.warnings
            return (used.map { keys[$0].path }, damaged.map { keys[$0].path }, outcome.warnings + warnings)
        }
    }
}
