import Pipeline
import Testing

extension RunResult {
    /// What its warnings say, each of which is about what its words are known for.
    var warningTexts: [String] { warnings.map(\.checkedText) }
}

extension PlannedChanges {
    /// What its warnings say, checked likewise.
    var warningTexts: [String] { warnings.map(\.checkedText) }
}

extension Sequence<RunWarning> {
    /// All but the one that days begin a history though there are installs of the day before, as they do in many tests.
    var besidesBeginning: [RunWarning] { filter { !$0.text.hasPrefix("no day before ") } }
}

extension Sequence<String> {
    /// The same of the texts of warnings.
    var besidesBeginning: [String] { filter { !$0.hasPrefix("no day before ") } }
}

extension RunWarning {
    /// Words that only warnings about one subject have.
    private static let knownWords: [(words: String, subject: Subject)] = [
        ("could be read before it was kept", .damagedLogs), ("skipped ", .damagedLogs),
        ("was read; check that the", .emptyLogs),
        ("days before has fewer than", .fewRecords), ("days before with ", .fewRecords),
        ("is decided although", .missingLogs),
        ("lie in the next folder", .missingLogs), ("the last hours of", .missingLogs),
        ("are kept as published, with", .lostLogs), ("is kept as published, with", .lostLogs),
        ("lines that other files have gained", .lostLogs), ("links fewer", .lostLinks),
        ("has changed since this run began", .changedLogs), ("while it was read", .changedLogs),
        ("has other content", .changedLogs), ("dated after this run's clock", .futureRecords),
        ("came late", .lateLines), ("which the run of that day", .strayInstalls),
        ("is not over", .openDays), ("stale now", .staleDays), ("still stale", .staleDays), ("stale in", .staleDays),
        ("that were published for", .fewerInstalls),
        ("another referrer than was", .movedCredit), ("another campaign than was", .movedCredit),
        ("the link that was published", .movedCredit),
        ("is not published though an earlier day is", .missingDays),
        ("other settings", .otherSettings), ("has no published day", .unexpectedDays),
        ("clock yesterday was", .unexpectedDays), ("no day before", .unexpectedDays),
        ("repeat the ", .repeatedRecords), ("take no part", .screenedOut), ("is of no use", .uselessFields),
        ("less than half of the share", .fewAttributed),
        ("of some referrers than each of", .shiftedReferrers), ("has all signals", .uselessFields),
        ("names a link of the catalogue", .unknownLinks),
        ("was attributed to a click", .nothingAttributed),
        ("was matched there", .nothingAttributed), ("and an app_id that no", .nothingAttributed),
        ("install referrers names a link", .uselessFields), ("which nothing reads", .misnamedFields),
        ("have a private address", .uselessFields), ("say the same in", .uselessFields),
        ("seldom have the same", .uselessFields), ("installs that reached it, as", .looseTiers),
        ("one and the same", .repeatedRecords), ("the cache", .cache), ("cannot remove", .leftovers),
    ]

    /// The text; whoever asks for it finds out whether the subject fits.
    fileprivate var checkedText: String {
        for known in Self.knownWords where text.contains(known.words) {
            #expect(subject == known.subject, "\(text)")
        }
        return text
    }
}
