public import AttributionModel

/// An install as `candidates.jsonl.gz` lists it; texts are places in the bytes of its piece (spec §6).
public struct ListedInstall: Sendable {
    /// The whole line without its line feed.
    public var line: Range<Int>
    /// The members from `install_id` to `is_reinstall`: the beginning of a row.
    public var head: Range<Int>
    /// The members from `install_id` to `app_id`: the beginning of a line of state.
    public var stateHead: Range<Int>
    /// Without its quotes.
    public var installID: Range<Int>
    /// Its `requested_at`, from which ages are counted.
    public var requestedAt: Instant
    /// Without its quotes; nil where there is none.
    public var appID: Range<Int>?
    /// The normal form (spec §3); nil where nothing names a platform.
    public var platform: Platform?
    /// The verdict of screening (spec §4); duplicates have no line.
    public var verdict: InstallVerdict
    /// The `install_id` of the decided install that this one repeats.
    public var repeatOf: Range<Int>?
    /// The value of the pipeline's `once_per` field, without its quotes; nil where there is none.
    public var oncePer: Range<Int>?
    /// The object of the install's signals.
    public var signals: Range<Int>
    /// The device id among them, as JSON.
    public var deviceID: Range<Int>?
    /// What is between the brackets of the tiers' array.
    public var tiersRange: Range<Int>
    /// Its tiers in `CandidatesPiece.tiers`.
    public var tiers: Range<Int>
    /// The number of its block among those of the piece.
    public var block: Int
}

/// What an install's line says of a tier that it could look in.
public struct ListedTier: Sendable {
    /// What is said, which depends on the tier's key; numbers are those of the block.
    public enum Content: Sendable {
        /// The open link's touch number.
        case link(touch: Int?)
        /// The newest click's number.
        case device(click: Int?)
        /// Places in `CandidatesPiece.candidates`; `total` is nil where a re-scoring did not know it.
        case candidates(Range<Int>, total: Int?, isCut: Bool, isHot: Bool)
    }
    /// The whole object.
    public var range: Range<Int>
    /// The tier's name, without its quotes.
    public var name: Range<Int>
    /// What it found there.
    public var content: Content

    /// Whether this is the tier's name; it is passed as JSON with quotes, as the writer spells it.
    public func isNamed(_ quotedName: [UInt8], in bytes: [UInt8]) -> Bool {
        bytes.span.extracting(name.lowerBound - 1..<name.upperBound + 1).isEqual(to: quotedName.span)
    }
}
