import AttributionModel
import Matching
import Publishing
import Synchronization

/// Where a touch's payload comes from.
struct TouchKey: Hashable, Sendable {
    /// A click's own payload; nil for a link's.
    var payload: UInt64?
    var link: UInt32
    /// The app's `TextID`; as a number, which is compared without a call.
    var app: UInt32
    var isAndroid: Bool
}

extension TouchKey {
    /// The key of a click's touch for an install of a platform.
    init(_ click: ClickRecord, _ platform: Platform?) {
        self.init(payload: click.payload, link: click.link, app: click.app.number, isAndroid: platform == .android)
    }
}

/// The touches that were described so far, shared by all tasks: thousands of candidates have one payload.
final class TouchCache: Sendable {
    /// About what a touch takes, bytes.
    private static let touchSize = 1_500
    /// How many touches are remembered before all are forgotten.
    private let limit: Int
    private let touches = Mutex<[TouchKey: DescribedTouch]>([:])

    /// A cache of a sixteenth of a budget, and no more than some 50 MB.
    init(budget: MemoryBudget) {
        limit = min(max(budget.limit / 16 / TouchCache.touchSize, 1_024), 32_768)
    }

    func touch(_ key: TouchKey) -> DescribedTouch? { touches.withLock { $0[key] } }

    /// Keeps a touch for some keys.
    func keep(_ touch: DescribedTouch, for keys: [TouchKey]) {
        touches.withLock { touches in
            if touches.count >= limit { touches.removeAll(keepingCapacity: true) }
            for key in keys { touches[key] = touch }
        }
    }
}
