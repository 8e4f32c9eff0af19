import AttributionModel
import Signals

/// What lines of clicks or of installs say of their offset from UTC: by its field, whose unit only the pipeline knows,
/// and by their time zone, which goes before the field.
struct OffsetTally: Sendable {
    /// The unit that the pipeline says.
    private let unit: OffsetUnit
    /// The offset's field, by its raw value.
    private let field: Int
    /// How many lines have each number in the field; lines with 0 do not count, as UTC says nothing of the unit.
    private var numbers: [Double: Int] = [:]
    /// How many lines have each of the offsets that a run takes; likewise without UTC.
    private var taken: [Int16: Int] = [:]
    /// Lines of a zone beside UTC that have the field, too.
    private var zoned = 0
    /// How many of them have the same in both, by the unit that the field would have.
    private var fitting: [OffsetUnit: Int] = [:]

    /// Has counted no line; nil where no tier compares offsets, or the pipeline says no unit, so that the field is not
    /// read.
    init?(_ field: some CanonicalField, of unit: OffsetUnit?, comparedBy rules: MatchRules) {
        guard let unit, rules.comparesOffsets else { return nil }
        self.unit = unit
        self.field = field.rawValue
    }

    /// Counts a line's signals; `fields` are what they were read from.
    mutating func add(_ values: SignalValues, from fields: ParsedFields) {
        let offset = values.timeZoneOffset
        let value = fields.values[field]
        if offset != .min, offset != 0 { taken[offset, default: 0] += 1 }
        guard value.kind == .number, value.number != 0 else { return }
        numbers[value.number, default: 0] += 1
        guard values.timeZone != 0, offset != 0 else { return }
        zoned += 1
        for unit in OffsetUnit.allCases where unit.minutesEast(value.number) == offset {
            fitting[unit, default: 0] += 1
        }
    }
}

extension OffsetTally {
    /// If there are fewer lines, what they have in common with those of the other side says nothing.
    private static let fewLines = 30

    /// What is most likely wrong with the unit of clicks or of installs, a sentence each, by their zones or, if few
    /// have a zone, by each other; none where units are right or too little is known of them.
    ///
    /// Whatever brings installs, clicks come from the same countries.
    static func faults(clicks: OffsetTally?, installs: OffsetTally?) -> [String] {
        let byZones = [(RecordKind.click, clicks), (.install, installs)].compactMap { kind, tally in
            tally?.faultByZones(of: kind)
        }
        guard byZones.isEmpty, let clicks, let installs else { return byZones }
        let common = overlap(clicks.taken, installs.taken)
        let others =
            clicks.units(fitting: installs, betterThan: common).map { "that of clicks was \($0.rawValue)" }
            + installs.units(fitting: clicks, betterThan: common).map { "that of installs was \($0.rawValue)" }
        guard !others.isEmpty else { return [] }
        return [
            "clicks and installs seldom have the same timezone_offset, but mostly would if \(others.listed("or")); check "
                + "the unit that the pipeline says for both"
        ]
    }

    private func faultByZones(of kind: RecordKind) -> String? {
        let said = fitting[unit, default: 0]
        guard zoned >= LineCounts.fewRecords, 10 * said <= zoned,
            let (other, count) = fitting.max(by: { $0.value < $1.value }), 10 * count >= 9 * zoned
        else { return nil }
        return
            "timezone and timezone_offset say the same in \(said) of the \(zoned) \(kind.plural) that were looked at and "
            + "have both, but would in \(count) if the offset was \(other.rawValue), not \(unit.rawValue); change the "
            + "timezone_offset of \(kind.plural) in the pipeline"
    }

    /// The units by which the field would mostly agree with the offsets of the other side, far more than `common` per
    /// cent.
    private func units(fitting other: OffsetTally, betterThan common: Int?) -> [OffsetUnit] {
        guard let common else { return [] }
        return OffsetUnit.allCases.filter { unit in
            guard unit != self.unit else { return false }
            var offsets: [Int16: Int] = [:]
            for (number, count) in numbers {
                offsets[unit.minutesEast(number) ?? .min, default: 0] += count
            }
            return Self.overlap(offsets, other.taken).map { $0 >= 60 && $0 >= 4 * common } ?? false
        }
    }

    /// What share of both sides' lines have offsets in common, in per cent; nil where lines are few.
    private static func overlap(_ lhs: [Int16: Int], _ rhs: [Int16: Int]) -> Int? {
        let (left, right) = (lhs.values.reduce(0, +), rhs.values.reduce(0, +))
        guard min(left, right) >= fewLines else { return nil }
        let common = lhs.reduce(0) { $0 + min($1.value * right, rhs[$1.key, default: 0] * left) }
        return 100 * common / (left * right)
    }
}

extension MatchRules {
    /// Whether a tier compares offsets from UTC.
    fileprivate var comparesOffsets: Bool {
        tiers.contains { tier in
            guard let rules = tier.probabilistic else { return false }
            return (rules.key + rules.comparedSignals).contains(.timeZoneOffset)
        }
    }
}
