import AttributionModel
import Reviewing

extension DimensionValues {
    /// The values that the columns of a touch count for; `link` and `text` give the numbers of a link's id and of
    /// another text, by their bytes.
    @inline(__always)
    init(of touch: SpelledTouch, link: (Span<UInt8>) -> TextID, text: (Span<UInt8>) -> TextID) {
        self.init(
            link: touch.withBytes(.linkID, link) ?? .absent, campaign: touch.withBytes(.campaign, text) ?? .absent,
            referrer: touch.withBytes(.referrer, text) ?? .absent, source: touch.withBytes(.source, text) ?? .absent)
    }
}
