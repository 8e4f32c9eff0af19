import AttributionModel
import Sources

/// What has changed since a published day was decided, for whoever asks why it would be decided again.
///
/// A day's fingerprint says only that something has; its manifest has what is compared here.
struct DayChanges {
    let day: PublishedDay
    let fingerprint: DayFingerprint
    let pipelines: PublishedPipelines

    private var run: AttributionRun { fingerprint.run }

    /// All changes that can be told, in words.
    ///
    /// - Throws: `RunError` if the day's manifest cannot be read, or a log for its digest; of kind `interrupted` if the
    ///   task is cancelled.
    func text() throws -> String {
        let changes = try [rescored, rules, settings, files(), end].compactMap(\.self)
        // Nothing else is in the fingerprint.
        guard !changes.isEmpty else { return "an earlier day was decided otherwise, added or removed since" }
        return changes.joined(separator: "; ")
    }

    private var rescored: String? {
        day.manifest.rescoredFrom.map { "it was re-scored from \($0), and not decided by its logs" }
    }

    private var rules: String? {
        guard day.manifest.rules != Version.rules else { return nil }
        return "version \(day.manifest.version ?? "unknown") decided it, by other rules"
    }

    /// The settings that the run has and the day was not decided by, in words; nil if there are none.
    var settings: String? {
        let window = run.options.window?.wholeMilliseconds
        let isOfSameFile = day.manifest.pipelineText.utf8Bytes == run.located.text.utf8Bytes
        guard !isOfSameFile || day.manifest.window != window else { return nil }
        let names = OtherSettings.names(day, by: pipelines, deciding: run)
        return names.map { "other settings (\($0))" }
            ?? "another pipeline file, though no setting of its rows or reports"
    }

    private var end: String? {
        day.own.isEarly && fingerprint.ends.isOver(day.day) ? "it was not over when it was decided" : nil
    }

    /// The names of files by which the day was decided that are not there, nor their content under another name.
    ///
    /// - Throws: as `text` does.
    func gone() throws -> Set<[UInt8]> { Set(try compared().gone.keys) }

    /// Whether an earlier run has kept the day without files that are still gone, while nothing else of its files has
    /// changed that may have their lines.
    ///
    /// - Throws: as `text` does.
    func isKept() throws -> Bool {
        guard !run.options.isForced, day.own.isKept else { return false }
        let (new, changed, gone) = try compared()
        return new.isEmpty && changed.isEmpty && !day.own.keptWithout.isDisjoint(with: gone.keys)
    }

    /// The files that have come, changed or gone.
    private func files() throws -> String? {
        let (new, changed, gone) = try compared()
        let texts = [("new", new), ("changed", changed), ("missing", gone)].compactMap { what, files in
            files.isEmpty ? nil : "\(what): \(files.keys.namesOfFiles)"
        }
        return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }

    /// The files by their names; one with the same content under another name is the same.
    ///
    /// If several files have one content, old and new ones are taken for each other in the order of their names, so
    /// that messages name the same ones each time.
    private func compared() throws -> (new: [[UInt8]: Digest], changed: [[UInt8]: Digest], gone: [[UInt8]: Digest]) {
        let known = try day.manifest.inputs.ofDay().byName.mapValues(\.digest)
        let files = fingerprint.inputs.inputs(of: day.day...day.day).all
        let now = try Dictionary(files.map { ($0.name.utf8Bytes, try fingerprint.digest(of: $0)) }) { $1 }
        let changed = now.filter { name, digest in known[name].map { $0 != digest } ?? false }
        var (new, gone) = (now.filter { known[$0.key] == nil }, known.filter { now[$0.key] == nil })
        func names(_ files: [[UInt8]: Digest]) -> [Digest: [[UInt8]]] {
            Dictionary(grouping: files.keys.sorted { $0.lexicographicallyPrecedes($1) }) { files[$0] ?? .none }
        }
        let before = names(gone)
        for (digest, names) in names(new) {
            for (name, old) in zip(names, before[digest] ?? []) { (new[name], gone[old]) = (nil, nil) }
        }
        return (new, changed, gone)
    }
}
