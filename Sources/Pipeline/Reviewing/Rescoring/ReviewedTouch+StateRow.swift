import AttributionModel
import Publishing
import Reviewing

extension ReviewedTouch {
    /// The touch of an earlier day's row.
    convenience init(_ row: StateRow) {
        let links: DeepLinks? = row.platformDeepLinks.map { _ in
            func link(_ platform: Platform) -> [UInt8] {
                Array(
                    ReviewedTouch(columns: Array(row.touch(for: platform).text.bytes), deepLinks: nil).json(
                        .deepLinkURL))
            }
            return DeepLinks(android: link(.android), other: link(.other))
        }
        self.init(columns: Array(row.touch.render().bytes), deepLinks: links)
    }
}
