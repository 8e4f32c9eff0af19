import AttributionModel

/// What is most likely wrong with the logs or the pipeline of a run although no line of the logs is.
///
/// What the parts of a run for days have read is added up, and each fault looks at the sums.
struct SilentFaults {
    /// Of fewer records, all or most may be of no use by chance.
    static let fewRecords = LinesRead.fewRecords
    /// So many, if they are at least a twentieth of all, are not so by chance.
    static let manyRecords = 20
    /// What is so of fewer than one in so many records may be so by chance.
    static let share = 20
    /// Of fewer, none may have what only some ever have.
    static let someRecords = 30

    /// Clicks by `ClickVerdict.rawValue`.
    private(set) var clicks = [Int](repeating: 0, count: ClickVerdict.allCases.count)
    private(set) var differingDuplicates = 0
    private(set) var keyedClicks = KeyedRecords()
    /// Clicks that have the key of a tier that compares devices.
    private(set) var clicksWithDeviceKey = KeyedRecords()
    private(set) var nearClicks = NearClicks()
    private(set) var installs = InstallTotals()
    /// Duplicate installs of another app than the install that has the row.
    private(set) var duplicatesOfOtherApps = 0
    /// The most installs of one `once_per` value, in any part of the days.
    private(set) var mostOfOneOnceValue = 0
    /// Install referrers from elsewhere, which name no link.
    private(set) var foreignReferrers = 0
    private(set) var catalogue = CatalogueUse()
    /// The days of clicks and the times of installs, in a run without dates: one for days reads no clicks of other
    /// days, and tells of days without clicks.
    private(set) var spans: (clicks: ClosedRange<BatchDay>, installs: ClosedRange<Instant>)?
    /// The installs of each day of a run for days.
    private(set) var installsByDay: [(day: BatchDay, installs: InstallTotals)] = []
    /// The days that clicks were read of.
    private(set) var daysOfClicks: Set<BatchDay> = []
    private var shared = SharedFiles()
    private var useless = UselessFields()

    /// Adds what a run, or a part of its days, has read.
    mutating func add(_ totals: RunTotals) {
        clicks.add(totals.clicks.verdicts)
        differingDuplicates += totals.clicks.differingDuplicates
        keyedClicks.add(totals.keyedClicks)
        nearClicks.add(totals.nearClicks)
        duplicatesOfOtherApps += totals.duplicatesOfOtherApps
        mostOfOneOnceValue = max(mostOfOneOnceValue, totals.mostOfOneOnceValue)
        foreignReferrers += totals.foreignReferrers
        clicksWithDeviceKey.add(totals.clicksWithDeviceKey)
        catalogue.add(totals.catalogue)
        shared.add(totals.sharedFiles)
        useless.add(totals)
        let clickDays = totals.clicks.byDay.all
        daysOfClicks.formUnion(clickDays.map(\.day))
        if let installs = totals[.install].read.times, let first = clickDays.first, let last = clickDays.last {
            spans = (first.day...last.day, installs)
        }
    }

    /// Adds the installs of a run, or of one of its days.
    mutating func add(_ installs: InstallTotals, of day: BatchDay? = nil) {
        self.installs.add(installs)
        if let day { installsByDay.append((day, installs)) }
    }

    /// What a person should know of them; `examples` are looked for in the logs where there are any.
    func warnings(of pipeline: PipelineDefinition, _ examples: BadValueExamples?) -> [RunWarning] {
        let screened = shared.warning.warnings(about: .repeatedRecords) + screenedOut.warnings(about: .screenedOut)
        let keyless = keyless(by: pipeline)
        let useless = useless.warnings(of: pipeline, examples).warnings(about: .uselessFields)
        let others =
            unknownLinks(of: pipeline).warnings(about: .unknownLinks)
            + exhaustedLists.warnings(about: .exhaustedLists)
        // What fields lack that installs may do without explains nothing.
        let isExplained =
            !(screened + others).isEmpty || self.useless.explainsOrganic(by: pipeline)
            || keyless.contains { $0.isOfAllTiers }
        return screened + repeated(by: pipeline).warnings(about: .repeatedRecords)
            + keyless.map(\.text).warnings(about: .uselessFields) + useless
            + lackingFields(by: pipeline).warnings(about: .uselessFields)
            + (unreadReferrers(by: pipeline) + privateAddresses).warnings(about: .uselessFields) + others
            + nothingAttributed(by: pipeline, isExplained: isExplained).warnings(about: .nothingAttributed)
            + (unpairedApps + unmatchedTiers(of: pipeline)).warnings(about: .nothingAttributed)
    }
}
