import AttributionModel
import Signals

/// A task's view of the pools of dimensions' values: rows name the same few over and over.
struct DimensionNumbers: Sendable {
    private var texts: TextIDCache
    private var linkNames: TextIDCache

    init(texts: TextPool, linkNames: TextPool) {
        self.texts = TextIDCache(texts)
        self.linkNames = TextIDCache(linkNames, bits: 15)
    }

    /// The numbers of a link's values in the columns of a touch.
    mutating func values(of touch: SpelledTouch) -> DimensionValues {
        DimensionValues(of: touch, link: { linkNames.id(of: $0) }, text: { texts.id(of: $0) })
    }
}
