import AttributionModel
import Files
import Foundation
import Sources
import Synchronization

/// What a run takes from the cache for its inputs of one kind, logs or states of earlier days, and what it adds; by the
/// inputs' places.
final class CachedInputs: Sendable {
    private struct Outcome {
        /// The files that were completed.
        var written: [Int: CacheKey] = [:]
        /// Why others were not.
        var problems: [Int: String] = [:]
        var damaged: Set<Int> = []
        /// The digest of the texts that new files share, and why these could not be written.
        var texts: (digest: Digest, problem: String?) = (.none, nil)
    }

    /// An input whose file cannot be used, or not be written, what is wrong, and the file's path.
    private typealias Fault = (name: String, problem: String, path: String)

    /// The files that earlier runs have left.
    let found: [Int: CacheFile]
    /// Those that this run writes.
    let recordings: [Int: FileRecording]
    /// The texts that the pieces of these share.
    let texts: CommonTexts
    let section: CacheSection
    private let names: [String]
    private let unusable: [Fault]
    private let outcome = Mutex(Outcome())

    /// Looks for the files of inputs by their `contents`, nil where there is nothing to look for; of the others it
    /// takes in those that are to be kept.
    ///
    /// `textBytes` is how much memory the texts that new files share may take until all of them are complete.
    init(
        _ section: CacheSection, names: [String], contents: [Digest?], textBytes: Int = 0,
        keeping isKept: (Int) -> Bool = { _ in true }
    ) {
        var found: [Int: CacheFile] = [:]
        var unusable: [Fault] = []
        for (place, content) in contents.enumerated() {
            guard let key = content.map(section.key), FileStatus.kind(at: key.path) != nil else { continue }
            do throws(CacheProblem) {
                let file = try CacheFile(path: key.path, key: key.digest)
                guard TextsFile.isThere(for: file) else { throw .lacksTexts }
                found[place] = file
            } catch {
                unusable.append((names[place], error.text, key.path))
            }
        }
        let missing = contents.indices.filter { found[$0] == nil && isKept($0) }
        recordings = Dictionary(uniqueKeysWithValues: missing.map { ($0, section.recording($0)) })
        texts = CommonTexts(room: textBytes)
        self.found = found
        self.unusable = unusable
        self.section = section
        self.names = names
    }

    /// Writes the texts that new files share, once all of their pieces were written and before any is finished.
    func finishTexts() {
        guard !recordings.isEmpty else { return }
        let texts = TextsFile.write(texts, of: section)
        outcome.withLock { $0.texts = texts }
    }

    /// Gives a recording its name, once its input was read; one that was not read whole is given up.
    func finish(_ place: Int, _ summary: SourceSummary) {
        guard let recording = recordings[place], summary.damage == nil, summary.digest != .none else { return }
        let key = section.key(summary.digest)
        let texts = outcome.withLock { $0.texts }
        let problem = texts.problem ?? recording.finish(summary, key: key, texts: texts.digest)
        outcome.withLock { outcome in
            if problem == nil { outcome.written[place] = key }
            outcome.problems[place] = problem
        }
    }

    /// The file of an input, from an earlier run or this one.
    func file(at place: Int) -> CacheFile? {
        // One that cannot be opened is as good as missing.
        found[place] ?? outcome.withLock { $0.written[place] }.flatMap { try? CacheFile(path: $0.path, key: $0.digest) }
    }

    /// Notes that an input, or a part of it, is read without its file, as that is damaged.
    func noteDamage(at place: Int) { outcome.withLock { _ = $0.damaged.insert(place) } }

    /// Removes damaged files, and dates the others as used now.
    ///
    /// - Returns: What a person should know.
    func close() -> [String] {
        let outcome = outcome.withLock { $0 }
        let paths = found.mapValues(\.path).merging(outcome.written.mapValues(\.path)) { $1 }
            .sorted { $0.key < $1.key }
        let damaged = paths.filter { outcome.damaged.contains($0.key) }
        for (_, path) in damaged {
            // If it cannot be removed, the next run names it again.
            try? FileManager.default.removeItem(atPath: path)
        }
        date(paths.filter { !outcome.damaged.contains($0.key) }.map(\.value), after: outcome)
        let unkept: [Fault] = recordings.sorted { $0.key < $1.key }.compactMap { place, recording in
            outcome.problems[place].map { (names[place], $0, recording.path) }
        }
        return warnings(ofDamaged: damaged.map { (names[$0.key], "", $0.value) }, unkept: unkept)
    }

    /// Dates files as used now, and the texts that they share.
    private func date(_ used: [String], after outcome: Outcome) {
        // Texts last: without them, files that share them are of no use.
        let texts = Set(found.filter { !outcome.damaged.contains($0.key) }.map(\.value.texts) + [outcome.texts.digest])
        for path in used + texts.map({ TextsFile.path(of: $0, in: section.folder) }) {
            // If that fails, the file is only removed sooner.
            try? FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: path)
        }
    }

    /// What a person should know of files that cannot be used, those that were damaged and those that were not written.
    private func warnings(ofDamaged damaged: [Fault], unkept: [Fault]) -> [String] {
        var warnings: [String] = []
        for group in FaultGroup.groups(of: unusable) {
            let they = group.isOne ? "it is" : "they are"
            warnings.append("\(readElsewhere(group)) cannot be used: \(group.problem); \(they) written anew")
        }
        for group in FaultGroup.groups(of: damaged) {
            let (are, they) = group.isOne ? ("is", "it is") : ("are", "they are")
            let next = "\(they) removed, and written anew by the next run"
            warnings.append("\(readElsewhere(group, inPart: true)) \(are) damaged; \(next)")
        }
        for group in FaultGroup.groups(of: unkept) {
            let remedy =
                group.problem == WriteAllowance.isUsedUp ? "" : "; \(CacheProblem.remedy(writing: group.path))"
            warnings.append("\(group.names) not kept for later runs: \(group.problem)\(remedy)")
        }
        return warnings
    }

    /// What a person should know of inputs that are read without their files, up to what is wrong with these.
    private func readElsewhere(_ group: FaultGroup, inPart: Bool = false) -> String {
        let (isOne, names) = (group.isOne, group.names)
        let file = isOne ? "its cache file \(group.path)" : "their cache files, such as \(group.path),"
        return switch section.kind {
        case .clicks: "\(names) read from the \(isOne ? "log" : "logs")\(inPart ? " in part" : ""), as \(file)"
        case .installs: "\(names) read from the \(isOne ? "log" : "logs"), as \(file)"
        case .state: "\(names) read in place of \(file)\(isOne ? "," : "") which"
        }
    }

    /// Inputs with the same problem: what is wrong with one file often is wrong with all that follow.
    private struct FaultGroup {
        let problem: String
        private var faults: [Fault]

        /// Groups faults by their problems, in their order.
        static func groups(of faults: [Fault]) -> [FaultGroup] {
            faults.reduce(into: []) { groups, fault in
                if let known = groups.firstIndex(where: { $0.problem == fault.problem }) {
                    groups[known].faults.append(fault)
                } else {
                    groups.append(FaultGroup(problem: fault.problem, faults: [fault]))
                }
            }
        }

        var isOne: Bool { faults.count == 1 }
        /// The inputs with their verb.
        var names: String { faults[0].name + (isOne ? " is" : " and \(faults.count - 1) more are") }
        /// The path of the first file.
        var path: String { faults[0].path }
    }
}
