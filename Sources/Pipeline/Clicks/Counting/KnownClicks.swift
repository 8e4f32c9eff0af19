import AttributionModel

/// What is known of clicks before the ledger is read, if some come from the cache.
struct KnownClicks {
    /// What was noted: the ids of all, and the links and addresses of the clicks in the store's ledger of logs.
    let scan: LedgerScan
    /// Clicks that the ledger does not need.
    let verdicts: Tally<ClickVerdict>
}
