public import AttributionModel

/// The clicks won by earlier installs, by their numbers (spec §1, §5).
///
/// A claim lapses when `history` is over, as the states of days further back are not read (spec §8a). `history` is
/// longer than any window, so that a click line never comes into question again by then; only another line of its id
/// can. Times are therefore kept of clicks whose id comes again alone.
public struct Claims: Sendable {
    /// The clicks whose claims may lapse while installs are decided.
    public enum Lapsing: Sendable {
        /// Those whose id has several lines.
        case these(Set<UInt32>)
        /// Any, where nobody knows which ids come again.
        case all

        /// None: each id comes once, or `history` reaches back from the last install to the first.
        public static let none = Lapsing.these([])

        fileprivate func contains(_ click: UInt32) -> Bool {
            switch self {
            case .these(let clicks): clicks.contains(click)
            case .all: true
            }
        }
    }

    private var clicks: BitSet
    /// When clicks were won last, of those whose claims may lapse.
    private var times: [UInt32: Instant] = [:]
    private let lapsing: Lapsing
    private let history: Milliseconds

    /// Makes room for clicks numbered from 0 to below `clickCount`, greater numbers may come all the same; claims of
    /// `lapsing` hold for `history`.
    public init(clickCount: Int, lapsing: Lapsing, history: Milliseconds) {
        clicks = BitSet(capacity: max(clickCount, 0))
        self.lapsing = lapsing
        self.history = history
    }

    /// Marks a click as won by an install, which comes after all that were told before.
    public mutating func insert(_ click: UInt32, at requestedAt: Instant) {
        clicks.set(click)
        if lapsing.contains(click) || times[click] != nil { times[click] = requestedAt }
    }

    /// Marks a click as won on an earlier day; of several claims the last one holds longest.
    public mutating func insertEarlier(_ click: UInt32, at requestedAt: Instant) {
        clicks.set(click)
        times[click] = times[click].map { max($0, requestedAt) } ?? requestedAt
    }

    /// Whether a click is claimed when an install is requested.
    public func contains(_ click: UInt32, at requestedAt: Instant) -> Bool {
        guard clicks.test(click) else { return false }
        guard !times.isEmpty, let wonAt = times[click] else { return true }
        return requestedAt - wonAt <= history
    }
}
