import Reviewing

/// What answers of probabilistic tiers have in common.
enum AnswerGroup: Hashable, Sendable {
    case all
    /// By the bytes of the tier's name.
    case tier([UInt8])
    /// By the level's name, "" for answers without one.
    case level(String)
    case band(CertaintyBand)
    /// What they count for.
    case credit(Credit)

    /// Whether moved installs tell how many of its answers are by chance.
    ///
    /// Not by tenths of confidence: a match by chance may have beaten a click of the install's own, and this rival
    /// lowers its confidence by a tenth or two; moved installs have no such rival.
    var tellsChance: Bool { if case .band = self { false } else { true } }
}

/// A tally of answers for each group that has some.
struct AnswerGroups<Tally: Sendable>: Sendable {
    /// By what else answers are counted; nil if by nothing.
    let dimension: FlowDimension?
    private let none: Tally
    private var tallies: [AnswerGroup: Tally] = [:]

    /// No answers; `none` is the tally of a group without any.
    init(by dimension: FlowDimension?, none: Tally) {
        self.dimension = dimension
        self.none = none
    }

    subscript(group: AnswerGroup) -> Tally { tallies[group] ?? none }

    /// The groups that have answers, in no order.
    var groups: some Collection<AnswerGroup> { tallies.keys }

    /// Counts an attributed row in each of its groups.
    mutating func count(_ answer: ResultRow, as counted: (inout Tally) -> Void) {
        let none = none
        for group in groups(of: answer) { counted(&tallies[group, default: none]) }
    }

    private func groups(of answer: ResultRow) -> [AnswerGroup] {
        let band = CertaintyBand(answer).map { [AnswerGroup.band($0)] } ?? []
        let credit = dimension.map { [AnswerGroup.credit(Credit(answer, by: $0))] } ?? []
        return [.all, .tier(answer.bytes(.tier) ?? []), .level(answer.text(.level) ?? "")] + band + credit
    }
}
