public import AttributionModel

/// An install's own texts as JSON, which its lines copy: a run spells them out once for all lines (`InstallHead`), and
/// a re-scoring finds them in the install's line of candidates.
public struct SpelledInstall: Sendable {
    /// What spells them out, to which the places refer.
    public internal(set) var bytes: [UInt8]
    /// The members from `install_id` to `is_reinstall`, with which its row and its line of candidates begin.
    public var head = 0..<0
    /// The members from `install_id` to `app_id`, with which its line of state begins: later days look at an install as
    /// far as `history` reaches, and only those of one app inherit, where both have one (spec §5, §8a).
    public var stateHead = 0..<0
    /// The value of `install_id`.
    public var installID = 0..<0
    /// The value of `app_id`, which may be a null; nil where nobody noted one.
    public var appID: Range<Int>?
    /// Its device id; nil where it has none.
    public var deviceID: Range<Int>?
    /// The value of the pipeline's `once_per` field, a device id in its normal form; nil where it has none.
    public var oncePer: Range<Int>?

    /// Takes the bytes; the caller fills in places.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The most bytes of its texts in a line.
    var room: Int { head.count + (deviceID?.count ?? 0) + (oncePer?.count ?? 0) }

    /// A text that is somewhere in the bytes.
    public func text(_ place: Range<Int>?) -> SpelledText { place.map { SpelledText(bytes[$0]) } ?? .null }
}
