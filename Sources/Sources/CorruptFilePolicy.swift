/// What becomes of an input file whose content is damaged.
package enum CorruptFilePolicy: Sendable, CaseIterable {
    /// The run stops.
    case fail
    /// What could be decoded before the damage counts, and the damage is reported.
    case keepReadable
}
