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
    /// What stands between the brackets of the tiers' array.
    package var tiersRange: Range<Int>
    /// Its tiers in `CandidatesPiece.tiers`.
    package var tiers: Range<Int>
    /// The touches that its line spells out, in `CandidatesPiece.touches`.
    package var touches: Range<Int>
    /// Which block of the piece it is of; 0 is the one that began in an earlier piece.
    package var block: Int
}

/// What an install's line says of a tier that it could look in.
package struct ListedTier: Sendable {
    package enum Content: Sendable {
        /// The open link's touch number.
        case link(touch: Int?)
        /// The place of the newest click in `CandidatesPiece.clicks`.
        case device(click: Int?)
        /// Places in `CandidatesPiece.clicks`; `total` is nil where a re-scoring could not tell it.
        case candidates(Range<Int>, total: Int?, isCut: Bool, isHot: Bool)
    }
    /// The whole object.
    package var range: Range<Int>
    /// The tier's name, between its quotes.
    package var name: Range<Int>
    package var content: Content
}

/// A click of a list.
package struct ListedClick: Sendable {
    /// The whole object.
    package var range: Range<Int>
    /// Between its quotes.
    package var id: Range<Int>
    package var clickedAt: Instant
    /// The touch's number in its block, and where the number stands.
    package var touch: Int
    package var touchPlace: Range<Int>
    package var ipClass: IPClass?
    /// The object of its signals; empty where the tier compares none.
    package var signals: Range<Int>
}

/// A payload that a line spells out.
package struct ListedTouch: Sendable {
    package var number: Int
    /// Between its quotes.
    package var appID: Range<Int>?
    /// The link's own window.
    package var window: Milliseconds?
    /// The eleven columns of a row from `link_id` on, and `deep_links` where platforms have different ones.
    package var members: Range<Int>
}
