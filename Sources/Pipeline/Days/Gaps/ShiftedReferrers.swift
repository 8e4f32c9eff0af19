import AttributionModel

/// Referrers that have far fewer or far more clicks on a day than on each of those before it, or far fewer attributed
/// installs: a partner's logs may be missing, or a partner may send clicks that nobody has made.
///
/// As by `ThinDays`, a day is compared with a whole week, of which days that were unusual for a referrer are left out
/// (`ComparedWeek`). Where all traffic has grown or fallen, as on holidays, what a referrer is expected to have has grown
/// or fallen as much; so a day that is told of as a whole is not told of again.
struct ShiftedReferrers {
    /// Where one of the days before has fewer of a referrer, half of these may be missing by chance; attributed
    /// installs seldom come many at a time.
    private static func fewest(_ counted: ReferrerCounts.Counted) -> Int { counted == .clicks ? 100 : 20 }
    /// With less, a referrer has few on any day on which it is expected to have so many as to be told of.
    private static func fewestKept(_ counted: ReferrerCounts.Counted) -> Int { fewest(counted) / 4 }
    /// So many referrers are named, the ones that had most first.
    private static let mostNamed = 5

    /// The counts of the days that were looked at last, of referrers that have enough; nil for a day without a report.
    private var days: [BatchDay: ReferrerCounts?] = [:]

    /// What a person should know of a day that was published.
    mutating func warnings(of day: BatchDay, _ published: PublishedDays) -> [RunWarning] {
        let before = day - 2 * ThinDays.week..<day
        days = days.filter { before ~= $0.key }
        let own = published[day].flatMap { ReferrerCounts(of: $0.folder) }
        days[day] = .some(own?.keeping(Self.fewestKept))
        guard let own else { return [] }
        let week = Week(day: day, counts: before.map { counts(of: $0, published) } + [own])
        let fewClicks = week.shifted(.clicks, atLeast: Self.fewest(.clicks), isFew: true)
        let manyClicks = week.shifted(.clicks, atLeast: Self.fewest(.clicks), isFew: false)
        // A referrer whose clicks are missing is not told of again for the installs that they would have brought.
        let known = Set(fewClicks.map(\.name))
        let fewInstalls = week.shifted(
            .attributedInstalls, atLeast: Self.fewest(.attributedInstalls), isFew: true
        ).filter { !known.contains($0.name) }
        let texts = [
            Self.text(
                "\(day.name) has far fewer clicks", "check that their logs are complete, and still name them so",
                fewClicks),
            Self.text(
                "\(day.name) has far more clicks",
                "ascribe accuracy OUT --input DIR --by referrer tells how many of their matches are by chance",
                manyClicks),
            Self.text("\(day.name) has far fewer attributed installs", SilentFaults.explanation, fewInstalls),
        ]
        return texts.compactMap(\.self).warnings(about: .shiftedReferrers)
    }

    private mutating func counts(of day: BatchDay, _ published: PublishedDays) -> ReferrerCounts? {
        if let known = days[day] { return known }
        let read = published[day].flatMap { ReferrerCounts(of: $0.folder)?.keeping(Self.fewestKept) }
        days[day] = .some(read)
        return read
    }

    private static func text(_ what: String, _ remedy: String, _ shifts: [Shift]) -> String? {
        guard !shifts.isEmpty else { return nil }
        let named = shifts.prefix(mostNamed).map { shift in
            let name = shift.name.isEmpty ? "(no referrer)" : String(decoding: shift.name, as: UTF8.self).printable
            return "\(name) \(shift.count) (\(shift.bound) \(shift.isFew ? "or more" : "at most")\(shift.exception))"
        }
        let rest = shifts.count > mostNamed ? ["\(shifts.count - mostNamed) more"] : []
        return "\(what) of some referrers than each of the \(ThinDays.week) days before: "
            + "\((named + rest).listed("and")); \(remedy)"
    }
}

/// A referrer that has far fewer or far more on a day than on the days before it.
private struct Shift {
    var name: [UInt8]
    var count: Int
    /// The least of the days before, or the most.
    var bound: Int
    var isFew: Bool
    /// The days before that it was not compared with, in words.
    var exception: String
}

/// What a referrer and all together have on a day.
private struct Share {
    var own: Int
    var all: Int
    var others: Int { all - own }
}

/// The counts of a day and of the two weeks before it; nil for days without a report.
private struct Week {
    let day: BatchDay
    let counts: [ReferrerCounts?]

    /// The referrers that have less than half as many on the day as on each day before it, or more than twice as many.
    ///
    /// Each of the days before has at least `fewest`, and the same is so if what the referrer had is taken to have
    /// grown or fallen as the counts of all others have.
    func shifted(_ counted: ReferrerCounts.Counted, atLeast fewest: Int, isFew: Bool) -> [Shift] {
        let names = counts.dropLast().suffix(ThinDays.week).compactMap(\.self).reduce(into: Set<[UInt8]>()) {
            $0.formUnion($1.names)
        }
        let shifts = names.compactMap { name -> Shift? in
            let shares = counts.map { $0.map { Share(own: $0.count(counted, of: name), all: $0.total(counted)) } }
            let week = ComparedWeek.ofLast(of: shares, unusual: shares.map { _ in false }) {
                Week.isUnusual($0, comparedWith: $1, atLeast: fewest)
            }
            guard let week, let last = shares.last ?? nil, let least = week.days.map(\.own).min(),
                let most = week.days.map(\.own).max(), least >= fewest
            else { return nil }
            let isShifted = week.days.allSatisfy { earlier in
                let growth = Week.growth(from: earlier, to: last, atLeast: fewest)
                let expected = Double(earlier.own) * (isFew ? min(growth, 1) : max(growth, 1))
                guard isFew else { return Double(last.own) > 2 * expected }
                // Where little is left of all traffic, little tells of any part of it.
                return Double(2 * last.own) < expected && 2 * expected >= Double(fewest)
            }
            guard isShifted else { return nil }
            return Shift(
                name: name, count: last.own, bound: isFew ? least : most, isFew: isFew,
                exception: week.exception(of: day))
        }
        return shifts.sorted { $0.bound != $1.bound ? $0.bound > $1.bound : $0.name.lexicographicallyPrecedes($1.name) }
    }

    /// Whether a referrer's day tells nothing of those after it, whatever made it so.
    private static func isUnusual(_ day: Share, comparedWith days: [Share], atLeast fewest: Int) -> Bool {
        guard let least = days.map(\.own).min(), let most = days.map(\.own).max(), least >= fewest else { return false }
        return 2 * day.own < least || day.own > 2 * most
    }

    /// What the others' counts have grown by since a day before; 1 where they have too few to tell.
    private static func growth(from earlier: Share, to last: Share, atLeast fewest: Int) -> Double {
        earlier.others >= fewest ? Double(last.others) / Double(earlier.others) : 1
    }
}
