/// What becomes of an input file whose content is damaged.
///
/// `RunOptions.CorruptFiles` says the same to users of the library, whose interface cannot name a type of this target.
public enum CorruptFilePolicy: Sendable, CaseIterable {
    /// The run stops.
    case fail
    /// What was decoded until the damage was noticed counts, and the damage is reported.
    case keepReadable
}
