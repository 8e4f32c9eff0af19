import AttributionModel
import Files
import Foundation
import Sources
import Synchronization

/// What a run takes from the cache for its inputs of one kind, logs or states of earlier days, and what it adds; by the
/// inputs' places.
final class CachedInputs: Sendable {
    private struct State {
        /// The files that were completed.
        var written: [Int: CacheKey] = [:]
        /// Why others were not.
        var problems: [Int: String] = [:]
        var damaged: Set<Int> = []
        /// The texts, shared by files that were found, that turned out to be damaged.
        var damagedTexts: Set<Digest> = []
        /// The digest of the texts that new files share, and why these could not be written.
        var texts: (digest: Digest, problem: String?) = (.none, nil)
    }

    /// The files that earlier runs have left.
    let found: [Int: CacheFile]
    /// Those that this run writes.
    let recordings: [Int: FileRecording]
    /// The texts that the pieces of these share.
    let texts: SharedTexts
    let section: CacheSection
    private let names: [String]
    /// The files that cannot be used from the beginning, and why.
    private let unusable: [(path: String, problem: CacheProblem)]
    private let state = Mutex(State())

    /// Looks for the files of inputs by the digests in `contents`, nil where there is nothing to look for; of inputs
    /// without a file, those that are to be kept get a recording.
    ///
    /// `textBytes` is how much memory the texts that new files share may take until all of them are complete.
    init(
        _ section: CacheSection, names: [String], contents: [Digest?], textBytes: Int = 0,
        keeping isKept: (Int) -> Bool = { _ in true }
    ) {
        var found: [Int: CacheFile] = [:]
        var unusable: [(path: String, problem: CacheProblem)] = []
        for (place, content) in contents.enumerated() {
            guard let key = content.map(section.key), FileStatus.kind(at: key.path) != nil else { continue }
            do throws(CacheProblem) {
                let file = try CacheFile(path: key.path, key: key.digest)
                guard TextsFile.isThere(for: file) else {
                    throw .lacksTexts(TextsFile.path(of: file.texts, in: section.folder))
                }
                found[place] = file
            } catch {
                unusable.append((key.path, error))
            }
        }
        let missing = contents.indices.filter { found[$0] == nil && isKept($0) }
        recordings = Dictionary(uniqueKeysWithValues: missing.map { ($0, section.recording($0)) })
        texts = SharedTexts(room: textBytes)
        self.found = found
        self.unusable = unusable
        self.section = section
        self.names = names
    }

    /// Writes the texts that new files share, once all of their pieces were written and before any is finished.
    func finishTexts() {
        guard !recordings.isEmpty else { return }
        let texts = TextsFile.write(texts, of: section)
        state.withLock { $0.texts = texts }
    }

    /// Gives a recording its name, once its input was read; one that was not read whole is given up.
    func finish(_ place: Int, _ summary: SourceSummary) {
        guard let recording = recordings[place], summary.damage == nil, summary.digest != .none else { return }
        let key = section.key(summary.digest)
        let texts = state.withLock { $0.texts }
        let problem = texts.problem ?? recording.finish(summary, key: key, texts: texts.digest)
        state.withLock { state in
            if problem == nil { state.written[place] = key }
            state.problems[place] = problem
        }
    }

    /// The file of an input, from an earlier run or this one.
    func file(at place: Int) -> CacheFile? {
        // One that cannot be opened is as good as missing.
        found[place] ?? state.withLock { $0.written[place] }.flatMap { try? CacheFile(path: $0.path, key: $0.digest) }
    }

    /// Notes that an input, or a part of it, is read without its file, as that is damaged.
    func noteDamage(at place: Int) { state.withLock { _ = $0.damaged.insert(place) } }

    /// Notes that texts which files share are damaged, by the digests that name them.
    func noteDamage(toTexts digests: Set<Digest>) { state.withLock { $0.damagedTexts.formUnion(digests) } }

    /// Removes files that cannot be used and were not written anew, and dates the others as used now; `faults` takes
    /// what a person should know.
    func close(_ faults: inout CacheFaults) {
        let state = state.withLock { $0 }
        let written = Set(state.written.values.map(\.path))
        for (path, problem) in unusable {
            faults.add(unusable: path, problem)
            if !written.contains(path) { CachedInputs.remove(path) }
        }
        var used = found.mapValues(\.path).merging(state.written.mapValues(\.path)) { $1 }
        for (place, path) in used.sorted(by: { $0.key < $1.key }) {
            guard let problem = problem(at: place, after: state) else { continue }
            faults.add(unusable: path, problem)
            CachedInputs.remove(path)
            used[place] = nil
        }
        for texts in state.damagedTexts where texts != state.texts.digest {
            CachedInputs.remove(TextsFile.path(of: texts, in: section.folder))
        }
        let texts = used.keys.compactMap { found[$0]?.texts } + [state.texts.digest]
        // Texts come last, as files that share them are of no use without them.
        for path in used.values + Set(texts).map({ TextsFile.path(of: $0, in: section.folder) }) {
            // If that fails, the file is only removed sooner.
            try? FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: path)
        }
        for (place, recording) in recordings.sorted(by: { $0.key < $1.key }) {
            if let problem = state.problems[place] {
                faults.add(unkept: names[place], problem, path: recording.path)
            }
        }
    }

    /// What was found wrong with the file of an input on the way; nil for nothing.
    private func problem(at place: Int, after state: State) -> CacheProblem? {
        if let texts = found[place]?.texts, state.damagedTexts.contains(texts) {
            return .lacksTexts(TextsFile.path(of: texts, in: section.folder))
        }
        return state.damaged.contains(place) ? .damaged : nil
    }

    /// Removes a file; if that fails, the next run names it again.
    private static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
