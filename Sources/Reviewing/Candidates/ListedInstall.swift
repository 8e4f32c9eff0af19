package import AttributionModel

/// An install as `candidates.jsonl.gz` lists it; texts are places in the bytes of its piece (spec §6).
package struct ListedInstall: Sendable {
    /// The whole line without its line feed.
    package var line: Range<Int>
    /// The members from `install_id` to `is_reinstall`: the begin of a row.
    package var head: Range<Int>
    /// The members from `install_id` to `app_id`: the begin of a line of state.
    package var stateHead: Range<Int>
    /// Between its quotes.
    package var installID: Range<Int>
    package var requestedAt: Instant
    package var appID: Range<Int>?
    package var platform: Platform?
    package var verdict: InstallVerdict
    /// The `install_id` of the decided install that this one repeats.
    package var repeatOf: Range<Int>?
    package var oncePer: Range<Int>?
    /// The object of the install's signals.
    package var signals: Range<Int>
    /// The device id among them, as JSON.
    package var deviceID: Range<Int>?
    /// What stands between the brackets of the tiers' array.
    package var tiersRange: Range<Int>
    /// Its tiers in `CandidatesPiece.tiers`.
    package var tiers: Range<Int>
    /// The place of its block among those of the piece.
    package var block: Int
}

/// What an install's line says of a tier that it could look in.
package struct ListedTier: Sendable {
    package enum Content: Sendable {
        /// The open link's touch number.
        case link(touch: Int?)
        /// The newest click's number.
        case device(click: Int?)
        /// Places in `CandidatesPiece.candidates`; `total` is nil where a re-scoring could not tell it.
        case candidates(Range<Int>, total: Int?, isCut: Bool, isHot: Bool)
    }
    /// The whole object.
    package var range: Range<Int>
    /// The tier's name, between its quotes.
    package var name: Range<Int>
    package var content: Content

    /// Whether the tier has a name, which is given as JSON with its quotes, as the writer spells it.
    package func isNamed(_ quotedName: [UInt8], in bytes: [UInt8]) -> Bool {
        guard name.count + 2 == quotedName.count else { return false }
        let start = name.lowerBound - 1
        for offset in quotedName.indices where bytes[start + offset] != quotedName[offset] { return false }
        return true
    }
}
