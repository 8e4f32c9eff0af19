import AttributionModel
import Publishing
import Reporting
import Sources

/// What a run adds up to, filled in stage by stage.
struct RunTotals {
    private var kinds = ByKind { _ in KindTotals() }
    var malformedReferrers = 0
    var duplicateInstalls = 0
    /// Installs of the run's other parts, in the totals of one part.
    var installsOfOtherParts = 0
    var clicks = ClickTotals()
    var notes = FaultNotes()
    var outputs: [Manifest.Output] = []
    private(set) var installs = InstallTotals()
    /// Files of clicks that were taken from the cache.
    var cachedFiles = 0
    /// What the work has cost when the last row was written, for the manifest.
    private(set) var work: [ManifestValue.Member] = []

    /// What was read of a kind.
    subscript(kind: RecordKind) -> KindTotals {
        get { kinds[kind] }
        _modify { yield &kinds[kind] }
    }

    /// Ignores records dated after `now` when it comes to the newest; returns how many there are of each kind.
    mutating func leaveOut(after now: Instant) -> [RecordKind: Int] {
        var counts: [RecordKind: Int] = [:]
        for kind in RecordKind.logs { counts[kind] = self[kind].read.days.leaveOut(after: now) }
        return counts
    }

    /// Forgets the quarters of an hour that lines are of, once they have been counted by day.
    mutating func forgetQuarters() {
        for kind in RecordKind.logs { self[kind].read.days.forgetQuarters() }
    }

    /// Notes what the tasks read of one kind.
    mutating func note(_ kind: RecordKind, _ parts: [LineCounts], rejects: RejectStore) {
        self[kind].read = LineCounts(joining: parts)
        self[kind].rejects = rejects
    }

    /// Notes what reports counted, what was written, and what the work has cost; then all must add up (spec §8).
    ///
    /// - Throws: `RunError` of kind `defect` if it does not.
    mutating func finish(
        reports stage: consuming ReportStage, written: [Accounting.WrittenLines], matched: MatchedInstalls
    ) throws(RunError) {
        installs = InstallTotals(stage, duplicates: duplicateInstalls, written: written)
        work = matched.work(cachedFiles: cachedFiles)
        let dimensions = matched.clicks.dimensions
        installs.reports = stage.finish(
            ClicksOfRun(totals: clicks, dimensions: dimensions.all), texts: dimensions.texts,
            linkNames: matched.clicks.catalogue.names)
        try accounting.check(of: "run")
    }

    /// Clicks that were read but lie outside what the run reads for matching.
    var clicksOfOtherDays: Int { self[.click].read.days.otherDays }
    /// Installs that were read but lie outside the run's days or, in the totals of one part, outside that part.
    var installsOfOtherDays: Int { self[.install].read.days.otherDays + installsOfOtherParts }

    /// The files of all kinds, as they were read.
    var inputs: [SourceSummary] { RecordKind.allCases.flatMap { self[$0].inputs } }
    /// Lines that hold something, of all kinds.
    var lines: Int { RecordKind.allCases.reduce(0) { $0 + self[$1].read.tally.lines } }
    /// Unreadable lines of all kinds.
    var unreadable: Int { RecordKind.allCases.reduce(0) { $0 + self[$1].read.unreadable } }

    /// All rejects, clicks first, in the order of their files.
    func forEachReject(_ body: (StoredReject, _ file: String) throws -> Void) throws {
        for kind in RecordKind.allCases.map({ self[$0] }) {
            try kind.rejects?.forEach(lines: kind.read.tally) { try body($0, kind.inputs[$0.file].name) }
        }
    }

    private var accounting: Accounting {
        var accounting = Accounting()
        for kind in RecordKind.allCases {
            let read = self[kind].read
            accounting[kind] = .init(lines: read.tally.lines, unreadable: read.unreadable, records: read.tally.records)
        }
        accounting.clickVerdicts = clicks.verdicts
        accounting.clicksOfOtherDays = clicksOfOtherDays
        accounting.installsOfOtherDays = installsOfOtherDays
        accounting.reportedClicks = clicks.verdictsOfParts.sum(of: ClickVerdict.allCases.filter(\.isCounted))
        installs.enter(into: &accounting)
        return accounting
    }
}

/// What a run has read of one kind of records.
struct KindTotals: Sendable {
    /// The files as they were read.
    var inputs: [SourceSummary] = []
    var read = LineCounts()
    /// nil before any file was read.
    var rejects: RejectStore?

    /// How many lines each file has, with blank ones.
    var linesOfFiles: [Int] { read.tally.lines(ofFiles: inputs.count) }
}
