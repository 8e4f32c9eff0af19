import AttributionModel
import Compression
import Reviewing

/// The touches of remembered installs, each in memory once: many installs have the same link.
struct SharedTouches {
    /// The most touches among which equal ones are looked for.
    private static let limit = 4_096
    /// The most bytes of a touch that is shared: some 4 MB in all are usual, and 16 MB the most.
    private static let longest = 4_096

    /// The latest touches, by the digests of their columns.
    private var touches: [Digest: ReviewedTouch] = [:]

    /// A touch that is equal to this one: this one itself, unless another was shared lately.
    mutating func shared(_ touch: ReviewedTouch) -> ReviewedTouch {
        let columns = touch.columns.bytes
        guard columns.count <= SharedTouches.longest else { return touch }
        let digest = Digest(of: columns.span)
        if let known = touches[digest], known.details == touch.details { return known }
        if touches.count >= SharedTouches.limit { touches.removeAll(keepingCapacity: true) }
        touches[digest] = touch
        return touch
    }
}
