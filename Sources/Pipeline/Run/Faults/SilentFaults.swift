import AttributionModel

/// What is most likely wrong with the logs or the pipeline of a run although no line of the logs is.
struct SilentFaults {
    /// Of fewer records, all or most may be of no use by chance.
    static let fewRecords = 10

    private var shared = SharedFiles()
    private var screenedOut = ScreenedOut()
    private var repeated = RepeatedIDs()
    private var useless = UselessFields()
    private var keyless = KeylessRecords()
    private var unknownLinks = UnknownLinks()
    private var nothing = NothingAttributed()

    /// Adds what a run, or a part of its days, has read.
    mutating func add(_ totals: RunTotals) {
        shared.add(totals.sharedFiles)
        screenedOut.add(totals.clicks)
        repeated.add(totals)
        useless.add(totals)
        keyless.add(totals.keyedClicks)
        unknownLinks.add(totals)
        nothing.add(totals)
    }

    /// Adds the installs of a run, or of one of its days.
    mutating func add(_ installs: InstallTotals) {
        screenedOut.add(installs)
        repeated.add(installs)
        keyless.add(installs)
        unknownLinks.add(installs)
        nothing.add(installs)
    }

    /// What a person should know of them; `examples` are looked for in the logs where there are any.
    func warnings(of pipeline: PipelineDefinition, _ examples: BadValueExamples?) -> [String] {
        let screened = [shared.warning].compactMap { $0 } + screenedOut.warnings
        let others = useless.warnings(examples) + keyless.warnings(of: pipeline) + unknownLinks.warnings(of: pipeline)
        let isExplained = !screened.isEmpty || !others.isEmpty
        return screened + repeated.warnings + others + nothing.warnings(of: pipeline, isExplained: isExplained)
    }
}
