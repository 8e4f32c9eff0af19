import AttributionModel
import Publishing
import Reviewing

extension ReviewedTouch {
    /// The touch of an earlier day's row.
    convenience init(_ row: StateRow) {
        var details = Details()
        if let links = row.details.deepLinks {
            details.deepLinks = PlatformDeepLinks(
                android: SpelledText(JSONWriter.spelling(of: links.android)),
                other: SpelledText(JSONWriter.spelling(of: links.other)))
        }
        if let link = row.details.link {
            details.link = AnsweredLink(
                url: SpelledText(JSONWriter.spelling(of: link.url)), isDeferredEnabled: link.isDeferredEnabled)
        }
        self.init(columns: Array(row.touch.render().bytes), details: details)
    }
}
