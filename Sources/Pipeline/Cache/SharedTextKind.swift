/// A kind of text that clicks have in common and that is written once: in the run's file of texts if there is room,
/// otherwise in each piece that has it.
///
/// A click refers to a text by its kind and a reference: the text's number in that file or, with `ownBit`, in the
/// piece.
enum SharedTextKind: Int, CaseIterable {
    /// Combinations of dimensions: digest, link, campaign, referrer, source.
    case combinations
    /// What else screening and matching need of a click (`CachedClass`).
    case classes
    /// Payloads (`ClickPayload`).
    case payloads
    /// Texts of signals.
    case signals

    /// Tells references to texts of the piece from those to shared texts.
    static let ownBit: UInt32 = 1 << 31
}
