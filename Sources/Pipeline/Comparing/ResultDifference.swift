import AttributionModel
import Publishing
import Reviewing

/// Compares two published results install by install, and day by day if both have the same days.
public struct ResultDifference: Sendable {
    /// How many installs are named of each way in which they differ, unless somebody says otherwise.
    public static let usualExamples = 10
    /// How many may be named.
    public static let allowedExamples = 0...1_000_000

    private let a: PublishedResult
    private let b: PublishedResult
    private let days: ReviewedDays

    /// Opens both results, of which `days` are compared if they have days.
    ///
    /// - Throws: `RunError` if a folder is not a result, or `days` are not days.
    public init(_ a: String, _ b: String, days: ReviewedDays = ReviewedDays()) throws(RunError) {
        let range = try days.range()
        self.a = try PublishedResult(a, days: range)
        self.b = try PublishedResult(b, days: range)
        self.days = days
    }

    /// Compares them by merging their rows in order; days that one result lacks are named and not compared.
    ///
    /// Installs are counted for values of the dimension, such as campaigns, and so many examples are named of each way
    /// in which they differ.
    ///
    /// Days of two time zones differ, though the same installs may be on them: then rows are compared in total. Day by
    /// day, an install around midnight would be missing twice, once in each result.
    ///
    /// - Throws: `RunError` if there are no such days, or rows cannot be read.
    public func compare(
        by dimension: FlowDimension = .campaign, examples: Int = ResultDifference.usualExamples
    ) throws(RunError) -> ComparedResults {
        let (some, others) = (try a.parts(of: days), try b.parts(of: days))
        let settings = ResultDifference.settings(some, others)
        var comparison = ResultComparison(by: dimension, examples: examples, settings: settings)
        var logs = ComparedLogs()
        let areOfDays = a.isOfDays && b.isOfDays
        if areOfDays { comparison.days.zones = ResultDifference.zones(some, others) }
        if areOfDays, comparison.days.zones == nil {
            try ResultDifference.compareDays(some, others, into: &comparison, &logs)
        } else {
            logs.add(some, others)
            try ResultDifference.compare(some, others, into: &comparison)
        }
        return ComparedResults(comparison: comparison, settings: settings, logs: logs, a: a.path, b: b.path)
    }

    /// Compares the days that both results have, each by the settings of its own pipelines, and names the others.
    private static func compareDays(
        _ some: [PublishedPart], _ others: [PublishedPart], into comparison: inout ResultComparison,
        _ logs: inout ComparedLogs
    ) throws(RunError) {
        let (someByDay, othersByDay) = (PublishedPart.byDay(some), PublishedPart.byDay(others))
        for day in Set(someByDay.keys).union(othersByDay.keys).sorted() {
            let date = day.name
            guard let old = someByDay[day] else {
                comparison.days.onlyInB.append(date)
                continue
            }
            guard let new = othersByDay[day] else {
                comparison.days.onlyInA.append(date)
                continue
            }
            comparison.settings = settings([old], [new])
            logs.add([old], [new])
            try compare([old], [new], into: &comparison)
            comparison.end(day: date)
        }
    }

    /// The time zones of the parts' days; nil if each date means the same day in both, as far as one can tell.
    private static func zones(_ some: [PublishedPart], _ others: [PublishedPart]) -> ComparedDays.Zones? {
        // Results of older versions do not contain their pipelines.
        func zone(of part: PublishedPart) -> String? { try? part.pipeline().timeZone }
        let othersByDay = PublishedPart.byDay(others)
        let areSame = some.allSatisfy { part in
            guard let mine = zone(of: part), let theirs = part.day.flatMap({ othersByDay[$0] }).flatMap(zone) else {
                return true
            }
            return mine == theirs
        }
        guard !areSame else { return nil }
        return ComparedDays.Zones(a: Set(some.compactMap(zone)).sorted(), b: Set(others.compactMap(zone)).sorted())
    }

    /// The settings in which the pipelines of parts differ, comparing parts of the same day; days that only the second
    /// result has are compared with the first day of the other.
    private static func settings(_ some: [PublishedPart], _ others: [PublishedPart]) -> [SettingChange] {
        var settings: [SettingChange] = []
        let byDay = PublishedPart.byDay(some)
        for new in others {
            guard let old = new.day.flatMap({ byDay[$0] }) ?? some.first,
                // Results of older versions do not contain their pipelines: then no setting is named.
                let mine = try? old.pipeline(), let theirs = try? new.pipeline()
            else { continue }
            for change in PipelineComparison(mine, theirs, isOfDay: old.day != nil && new.day != nil).changes
            where !settings.contains(change) {
                settings.append(change)
            }
        }
        return settings
    }

    private static func compare(
        _ some: [PublishedPart], _ others: [PublishedPart], into comparison: inout ResultComparison
    ) throws(RunError) {
        var (old, new) = (ResultRows(some), ResultRows(others))
        var (hasOld, hasNew) = (try old.advance(), try new.advance())
        while hasOld || hasNew {
            let isPair = hasOld && hasNew && old.row.isSameInstall(as: new.row)
            let takesOld = isPair || hasOld && (!hasNew || old.row.comes(before: new.row))
            let takesNew = isPair || !takesOld
            comparison.add(takesOld ? old.row : nil, takesNew ? new.row : nil)
            if takesOld { hasOld = try old.advance() }
            if takesNew { hasNew = try new.advance() }
        }
    }
}

/// How two results differ.
public struct ComparedResults: Sendable {
    let comparison: ResultComparison
    let settings: [SettingChange]
    let logs: ComparedLogs
    let a: String
    let b: String

    /// Whether both have the same days, and all rows are the same.
    public var areEqual: Bool { comparison.areEqual }

    /// For people.
    public var text: String {
        comparison.text(a: a, b: b) + (logs.areSame ? "" : "\nlogs\n  \(logs.words.printable)\n")
    }

    /// What a person should know before the figures.
    public var warnings: [String] {
        let zones = comparison.days.zones.map { ["\(a) and \(b): \($0.words)"] } ?? []
        guard !areEqual, !logs.areSame else { return zones }
        return zones + ["\(a) and \(b): \(logs.words); not only settings may have moved installs"]
    }

    /// For programs: an object, as `ascribe diff --json` prints it.
    public var json: String {
        let sides: [ManifestValue.Member] = [.init("a", .text(a)), .init("b", .text(b))]
        return ManifestValue.object(sides + comparison.members(settings) + logs.members).renderedText
    }
}
