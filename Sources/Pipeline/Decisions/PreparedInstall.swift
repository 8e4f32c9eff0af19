import AttributionModel

/// An install with all that deciding looks at; a class, as it is large and often passed on.
final class PreparedInstall: Sendable {
    let number: UInt32
    let record: InstallRecord
    let facts: InstallFacts
    /// One per tier, in order; empty for installs that are not decided.
    let lookups: [TierLookup]

    init(number: UInt32, record: InstallRecord, facts: InstallFacts, lookups: [TierLookup]) {
        self.number = number
        self.record = record
        self.facts = facts
        self.lookups = lookups
    }
}
