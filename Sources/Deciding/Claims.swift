public import AttributionModel

/// The clicks won by earlier installs, by their numbers (spec §1, §5).
///
/// A claim lapses when `history` is over, as the states of days further back are not read (spec §8a). `history` is
/// longer than any window, so by then the same click line can no longer match; only another line of its id can. Times
/// are therefore kept only for clicks whose id occurs again.
public struct Claims: Sendable {
    /// The clicks whose claims may lapse while installs are decided.
    public enum Lapsing: Sendable {
        /// Those whose id has several lines.
        case these(Set<ClickNumber>)
        /// Any, where it is not known which ids occur again.
        case all

        /// None: each id occurs once, or `history` reaches back from the last install to the first.
        public static let none = Lapsing.these([])

        fileprivate func contains(_ click: ClickNumber) -> Bool {
            switch self {
            case .these(let clicks): clicks.contains(click)
            case .all: true
            }
        }
    }

    private var clicks: BitSet<ClickNumber>
    /// When clicks were last won, for those whose claims may lapse.
    private var times: [ClickNumber: Instant] = [:]
    private let lapsing: Lapsing
    private let history: Milliseconds

    /// Makes room for clicks numbered below `clickCount`, though greater numbers may come; claims on clicks in
    /// `lapsing` hold for `history`.
    public init(clickCount: Int, lapsing: Lapsing, history: Milliseconds) {
        clicks = BitSet(capacity: max(clickCount, 0))
        self.lapsing = lapsing
        self.history = history
    }

    /// Marks a click as won by an install that comes after all previous ones.
    public mutating func insert(_ click: ClickNumber, at requestedAt: Instant) {
        clicks.set(click)
        if lapsing.contains(click) || times[click] != nil { times[click] = requestedAt }
    }

    /// Marks a click as won on an earlier day; of several claims the latest holds longest.
    public mutating func insertEarlier(_ click: ClickNumber, at requestedAt: Instant) {
        clicks.set(click)
        times[click] = times[click].map { max($0, requestedAt) } ?? requestedAt
    }

    /// Whether a click is claimed when an install is requested.
    public func contains(_ click: ClickNumber, at requestedAt: Instant) -> Bool {
        guard clicks.test(click) else { return false }
        guard !times.isEmpty, let wonAt = times[click] else { return true }
        return requestedAt - wonAt <= history
    }
}
