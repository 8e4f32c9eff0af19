import AttributionModel

/// What one task has gathered from clicks in logs or in the cache, until it returns its results.
struct GatheredClicks: ~Copyable {
    var lines: GatheredLines
    /// Takes an entry for every click.
    var ledger: LedgerWriter
    /// Takes the clicks that some install may want.
    var wanted: WantedClickWriter
    /// The usable clicks that are read from logs; probabilistic tiers are numbered, as in `KeyScratch.tiers`.
    ///
    /// Cached clicks do not count, so that a field that clicks have lacked since yesterday shows tonight, and not only
    /// after the window.
    var keyed = KeyedRecords()
    /// Those of them that have the key of a tier that compares devices.
    var withDeviceKey = KeyedRecords()
    /// Clicks of the cache that are not entered into the ledger.
    var verdicts = Tally<ClickVerdict>()

    /// Gathers clicks in `store`, with their entries in `ledger`.
    init(in store: ClickStore, ledger: ClickLedger) {
        lines = GatheredLines(rejectsIn: store.rejects, ReadSpan(store.scope.clicks, of: store.scope))
        self.ledger = ledger.makeWriter()
        wanted = WantedClickWriter(store)
    }

    /// Hands everything to the store; `badValues` are as `GatheredLines.finish` takes them.
    ///
    /// - Throws: `SpillError` if the ledger cannot be written to disk where memory is short.
    consuming func finish(badValues: [Int]) throws -> ClicksRead {
        try ledger.close()
        wanted.close()
        return ClicksRead(
            read: lines.finish(badValues: badValues), keyed: keyed, withDeviceKey: withDeviceKey, verdicts: verdicts)
    }
}

/// The results of a task that reads clicks.
struct ClicksRead: Sendable {
    var read: LineCounts
    var keyed: KeyedRecords
    var withDeviceKey: KeyedRecords
    /// Clicks of the cache of which only the verdict counts.
    var verdicts: Tally<ClickVerdict>
}
