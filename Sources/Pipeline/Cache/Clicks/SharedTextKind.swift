/// A kind of text that clicks have in common and that is written once: in the cache file if there is room, otherwise in
/// each piece that has it.
///
/// A click refers to a text by its kind and a reference: the text's number in the file or, with `ownBit`, in the piece.
enum SharedTextKind: Int, CaseIterable {
    /// Combinations of dimensions: digest, link, campaign, referrer, source.
    case combinations
    /// What else screening and matching need of a click (`CachedClass`).
    case classes
    /// Payloads (`ClickPayload`).
    case payloads
    /// Texts of signals.
    case signals

    /// Tells references to texts of the piece from those to texts of the file.
    static let ownBit: UInt32 = 1 << 31
}
