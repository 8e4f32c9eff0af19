import AttributionModel

/// What is most likely wrong with the logs or the pipeline of a run although no line of the logs is.
///
/// What the parts of a run for days have read is added up, and each fault looks at the sums.
struct SilentFaults {
    /// The fewest records that show a fault if all or most of them have it.
    static let fewRecords = LineCounts.fewRecords
    /// So many faulty records, if they are at least a twentieth of all, are not so by chance.
    static let manyRecords = 20
    /// Faulty records that are only part of all count if they are at least one in so many.
    static let share = 20
    /// The fewest records that show a fault if none of them has what usually only some records have.
    static let someRecords = 30

    private(set) var clicks = Tally<ClickVerdict>()
    private(set) var differingDuplicates = 0
    private(set) var notes = FaultNotes()
    private(set) var installs = InstallTotals()
    /// The days of clicks and the times of installs, in a run without dates: one for days reads no clicks of other
    /// days, and tells of days without clicks.
    private(set) var spans: (clicks: ClosedRange<BatchDay>, installs: ClosedRange<Instant>)?
    /// The days of a run for days.
    private(set) var days: [RecordsOfDay] = []
    /// The days that clicks were read of.
    private(set) var daysOfClicks: Set<BatchDay> = []
    private var useless = UselessFields()

    /// Whether so many of all are at least a twentieth.
    static func areATwentieth(_ count: Int, of all: Int) -> Bool { share * count >= all }

    /// Adds what a run, or a part of its days, has read.
    mutating func add(_ totals: RunTotals) {
        clicks += totals.clicks.verdicts
        differingDuplicates += totals.clicks.differingDuplicates
        notes.add(totals.notes)
        useless.add(totals)
        let clickDays = totals.clicks.byDay.all
        daysOfClicks.formUnion(clickDays.map(\.day))
        if let installs = totals[.install].read.times, let first = clickDays.first, let last = clickDays.last {
            spans = (first.day...last.day, installs)
        }
    }

    /// Adds the installs of a run.
    mutating func add(_ installs: InstallTotals) { self.installs.add(installs) }

    /// Adds a day, whose clicks are among what a run has read.
    mutating func add(_ day: RecordsOfDay) {
        add(day.installs)
        days.append(day)
    }

    /// What a person should know of them; logs are looked into where a `run` has read any.
    func warnings(of pipeline: PipelineDefinition, lookingInto run: AttributionRun?) -> [RunWarning] {
        let logs = run.map(LogsOfRun.init)
        let lines = logs.map(self.useless.firstLines)
        let (misnamed, offsets) = (lines?.misnamedFields ?? [], lines?.mistakenOffsets ?? [])
        let screened =
            notes.sharedFiles.warning.warnings(about: .repeatedRecords) + screenedOut.warnings(about: .screenedOut)
        let keyless = keyless(by: pipeline)
        let useless = useless.warnings(of: pipeline, logs).warnings(about: .uselessFields)
        let others =
            unknownLinks(of: pipeline).warnings(about: .unknownLinks)
            + exhaustedLists.warnings(about: .exhaustedLists)
        // What fields lack that installs may do without explains nothing.
        let isExplained =
            !(screened + others).isEmpty || self.useless.explainsOrganic(by: pipeline)
            || keyless.contains { $0.isOfAllTiers }
        return screened + repeated(by: pipeline).warnings(about: .repeatedRecords)
            + keyless.map(\.text).warnings(about: .uselessFields) + useless + offsets.warnings(about: .uselessFields)
            + misnamed.warnings(about: .misnamedFields)
            + lackingFields(by: pipeline).warnings(about: .uselessFields)
            + (unreadReferrers(by: pipeline) + privateAddresses).warnings(about: .uselessFields) + others
            + nothingAttributed(by: pipeline, isExplained: isExplained).warnings(about: .nothingAttributed)
            + (unpairedApps + unmatchedTiers(of: pipeline)).warnings(about: .nothingAttributed)
            + looseTiers(of: pipeline).warnings(about: .looseTiers)
    }
}
