import AttributionModel
import Matching
import Publishing
import Synchronization

/// Where a touch's payload comes from.
struct TouchKey: Hashable, RecentKey {
    /// A click's own payload; nil for a link's.
    var payload: UInt64?
    var link: LinkNumber
    var app: TextID
    var isAndroid: Bool
}

extension TouchKey {
    /// The key of a click's touch for installs of Android or of other platforms.
    init(_ click: ClickRecord, isAndroid: Bool) {
        self.init(payload: click.payload, link: click.link, app: click.app, isAndroid: isAndroid)
    }

    var placeWord: UInt64 {
        // Payloads are at multiples of 4 in their store.
        let content = (payload ?? 0) >> 2 ^ UInt64(link.number) ^ UInt64(app.number) << 32
        return content << 1 | (isAndroid ? 1 : 0)
    }
}

/// The touches that were described so far, shared by all tasks: thousands of candidates may have the same payload.
final class TouchCache: Sendable {
    /// How many bytes of touches are remembered before all are forgotten.
    private let limit: Int
    private let kept = Mutex((touches: [TouchKey: DescribedTouch](), bytes: 0))

    /// A cache of a sixteenth of the budget, but no more than some 50 MB.
    init(budget: MemoryBudget) {
        limit = min(max(budget.limit / 16, 1_500_000), 50_000_000)
    }

    /// Forgets all touches, and gives up their memory.
    func clear() { kept.withLock { $0 = ([:], 0) } }

    func touch(_ key: TouchKey) -> DescribedTouch? { kept.withLock { $0.touches[key] } }

    /// Keeps a touch for some keys.
    func keep(_ touch: DescribedTouch, for keys: [TouchKey]) {
        kept.withLock { kept in
            if kept.bytes >= limit {
                kept.touches.removeAll(keepingCapacity: true)
                kept.bytes = 0
            }
            for key in keys { kept.touches[key] = touch }
            kept.bytes += touch.byteCount
        }
    }
}
