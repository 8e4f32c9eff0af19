import AttributionModel

/// Referrers that have far fewer or far more clicks on a day than on each of those before it, or far fewer attributed
/// installs: a partner's logs may be missing, or a partner may send clicks that nobody has made.
///
/// As by `ThinDays`, a day is compared with a whole week, of which days that were unusual for a referrer are left out
/// (`ComparedWeek`). Where all traffic has grown or fallen, as on holidays, what a referrer is expected to have has
/// grown or fallen as much; so a day that is told of as a whole is not told of again.
struct ShiftedReferrers {
    /// Where one of the days before has fewer of a referrer, half of these may be missing by chance, or as many come;
    /// attributed installs seldom come many at a time.
    fileprivate static func fewest(_ counted: ReferrerCounts.Counted) -> Int { counted == .clicks ? 100 : 20 }
    /// With less, a referrer has few on any day on which it is expected to have so many as to be told of.
    fileprivate static func fewestKept(_ counted: ReferrerCounts.Counted) -> Int { fewest(counted) / 4 }
    /// So many referrers are named, the ones that had or have most first.
    private static let mostNamed = 5

    /// The counts of the days that were looked at last, of referrers that have enough; nil for a day without a report.
    private var days: [BatchDay: ReferrerCounts?] = [:]

    /// What a person should know of a day that was published.
    mutating func warnings(of day: BatchDay, _ published: PublishedDays) -> [RunWarning] {
        let before = day - 2 * ThinDays.week..<day
        days = days.filter { before ~= $0.key }
        let own = published[day].flatMap { ReferrerCounts(of: $0.folder) }
        let kept = own?.keeping(Self.fewestKept)
        days[day] = .some(kept)
        guard let own, let kept else { return [] }
        let earlier = before.map { counts(of: $0, published) }
        let names = Set((earlier.compactMap(\.self) + [kept]).flatMap(\.names))
        let week = Week(day: day, counts: earlier + [own], names: names)
        let fewClicks = week.shifted(.clicks, isFew: true)
        let manyClicks = week.shifted(.clicks, isFew: false)
        // A referrer whose clicks are missing is not told of again for the installs that they would have brought.
        let known = Set(fewClicks.map(\.name))
        let fewInstalls = week.shifted(.attributedInstalls, isFew: true).filter { !known.contains($0.name) }
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
    /// What it had or has, by which it matters.
    var most: Int { isFew ? bound : count }
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
    /// The referrers that have enough on any of these days.
    let names: Set<[UInt8]>

    /// The referrers that have less than half as many on the day as on each day before it, or more than twice as many.
    ///
    /// Each of the days before has at least `fewest`, or the day itself so many that they weigh. And the same is so if
    /// what the referrer had is taken to have grown or fallen as the counts of all others have.
    func shifted(_ counted: ReferrerCounts.Counted, isFew: Bool) -> [Shift] {
        let fewest = ShiftedReferrers.fewest(counted)
        let shifts = names.compactMap { name -> Shift? in
            let shares = counts.map { $0.map { Share(own: $0.count(counted, of: name), all: $0.total(counted)) } }
            let week = ComparedWeek.ofLast(of: shares, unusual: shares.map { _ in false }) { day, days in
                Week.isFew(day, comparedWith: days, atLeast: fewest)
                    || Week.isMany(day, comparedWith: days, atLeast: fewest)
            }
            guard let week, let last = shares.last ?? nil, let least = week.days.map(\.own).min(),
                let most = week.days.map(\.own).max(),
                isFew
                    ? Week.isFew(last, comparedWith: week.days, atLeast: fewest)
                    : Week.isMany(last, comparedWith: week.days, atLeast: fewest)
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
                name: name, count: last.own, bound: isFew ? least : max(most, ShiftedReferrers.fewestKept(counted)),
                isFew: isFew,
                exception: week.exception(of: day))
        }
        return shifts.sorted { $0.most != $1.most ? $0.most > $1.most : $0.name.lexicographicallyPrecedes($1.name) }
    }

    /// Whether a day has less than half as many as each of some others, whatever all referrers have.
    private static func isFew(_ day: Share, comparedWith days: [Share], atLeast fewest: Int) -> Bool {
        days.allSatisfy { $0.own >= fewest && 2 * day.own < $0.own }
    }

    /// Whether a day has more than twice as many as each of some others, whatever all referrers have.
    ///
    /// From a referrer that had few, so many count as are a twentieth of all.
    private static func isMany(_ day: Share, comparedWith days: [Share], atLeast fewest: Int) -> Bool {
        let weighs = day.own >= 2 * fewest && 20 * day.own >= day.all
        return days.allSatisfy { (weighs || $0.own >= fewest) && day.own > 2 * $0.own }
    }

    /// What the others' counts have grown by since a day before; 1 where they have too few to tell.
    private static func growth(from earlier: Share, to last: Share, atLeast fewest: Int) -> Double {
        earlier.others >= fewest ? Double(last.others) / Double(earlier.others) : 1
    }
}
