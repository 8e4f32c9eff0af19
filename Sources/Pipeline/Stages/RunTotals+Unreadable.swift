import AttributionModel
import Sources

extension RunTotals {
    /// How many lines are named at most, and how many damaged files.
    private static let named = 3

    /// The kinds of records of which there are lines but none is readable.
    var unreadableKinds: [RecordKind] {
        RecordKind.allCases.filter { self[$0].read.unreadable > 0 && self[$0].read.tally.records == 0 }
    }

    /// Why a run with more unreadable lines than it puts up with stops, and what to do about it; `isTaken` if their
    /// share is small enough, and only those of one kind are too many.
    ///
    /// Damage comes first: before a decoder meets it, it may give out nonsense, which cannot be told from lines that a
    /// wrong pipeline makes unreadable. To be called once.
    func tooManyUnreadable(by pipeline: PipelineDefinition, isTaken: Bool) throws -> RunError {
        let damage = damageByFile
        let kinds = isTaken ? unreadableKinds : RecordKind.allCases
        var told = ToldLines()
        try forEachReject { reject, file in
            guard kinds.contains(reject.kind) else { return }
            told.add(
                reject, in: file, by: pipeline.mapping(of: reject.kind), isDamaged: damage[file.utf8Bytes] != nil)
        }
        let problem =
            isTaken
            ? "no line of \(kinds.map(\.plural).listed("or")) is readable"
            : "\(unreadable) of \(lines.counted("line")) \(unreadable.isOrAre) unreadable, more than "
                + "--max-unreadable allows"
        let remedy =
            "\(told.remedy) (ascribe check PIPELINE --input DIR shows it), or "
            + (isTaken ? "allow these lines with --max-unreadable \(unreadable)" : "raise --max-unreadable")
        let shared = notes.sharedFiles.warning.map { [$0.printable] } ?? []
        return RunError(
            .tooManyUnreadable, ([problem] + told.places(damage) + shared + [remedy]).joined(separator: "; "))
    }

    /// The unreadable lines that an error tells of.
    private struct ToldLines {
        private var count = 0
        /// Where the first of them are, and what is wrong with them.
        private var first: [String] = []
        /// The damaged files that some are in.
        private var damaged: [(file: String, lines: Int)] = []
        private var remedies: UnreadableRemedy = []

        /// Adds the next line, in the order of files.
        mutating func add(_ reject: StoredReject, in file: String, by mapping: FieldMapping, isDamaged: Bool) {
            count += 1
            remedies.formUnion(UnreadableRemedy(reject.reason, of: reject.badField))
            if first.count < RunTotals.named {
                let problem = UnreadableProblem.text(
                    reject.reason, of: reject.badField, in: reject.raw, by: mapping, after: first)
                let member = reject.member.map { " (member \(String(decoding: $0, as: UTF8.self).printable))" } ?? ""
                first.append("\(file.printable)\(member), line \(reject.line): \(problem)")
            }
            guard isDamaged else { return }
            if damaged.last.map({ $0.file.utf8Bytes }) != file.utf8Bytes { damaged.append((file, 0)) }
            damaged[damaged.count - 1].lines += 1
        }

        /// Where they are: how many in which damaged files, whose `damage` is told, and the first lines.
        func places(_ damage: [[UInt8]: String]) -> [String] {
            var places = damaged.prefix(RunTotals.named).map { file, lines in
                "\(lines) of them \(lines.isOrAre) in \(file.printable), which is damaged: \(damage[file.utf8Bytes] ?? "")"
            }
            let rest = damaged.dropFirst(RunTotals.named)
            if !rest.isEmpty {
                places.append(
                    "\(rest.reduce(0) { $0 + $1.lines }) of them are in \(rest.count.counted("other damaged file"))")
            }
            return places + [(count == 1 ? "it is " : "the first are ") + first.joined(separator: "; ")]
        }

        /// What to do about them.
        var remedy: String {
            (damaged.isEmpty ? "" : "fetch what is damaged again (before damage a decoder may give nonsense), ")
                + remedies.text
        }
    }

    /// What is wrong with the files that could only be read in part, by the bytes of their names.
    private var damageByFile: [[UInt8]: String] {
        var damage: [[UInt8]: String] = [:]
        for summary in inputs {
            if let problem = summary.damage?.problem { damage[summary.name.utf8Bytes] = problem }
        }
        return damage
    }
}
