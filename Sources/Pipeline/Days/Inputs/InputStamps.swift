import Files
import Sources

/// The stamps of a run's files before it reads them, to tell which have changed by the time it ends.
struct InputStamps {
    private let stamps: [(file: InputFile, stamp: FileStamp?)]

    /// Takes the stamps of the files.
    init(_ inputs: RunInputs) {
        stamps = inputs.all.map { ($0, try? FileStamp(of: $0.path)) }
    }

    /// What a person should know of files that have changed; nil if none has.
    var warning: String? {
        let changed = stamps.filter { file, stamp in
            guard let stamp, let now = try? FileStamp(of: file.path) else { return stamp != nil }
            return !now.isOfSameContent(as: stamp)
        }
        guard let first = changed.first?.file.name else { return nil }
        let others = changed.count == 1 ? " has" : " and \(changed.count - 1) more have"
        return "\(first)\(others) changed since this run began; run it again, and it decides their days again"
    }
}
