internal import AttributionModel

/// What a report goes by (spec §7).
public enum Dimension: Int, Sendable, CaseIterable {
    case campaigns, referrers, links, sources, days

    /// The report's file in the result.
    public var fileName: String {
        switch self {
        case .campaigns: OutputName.campaigns
        case .referrers: OutputName.referrers
        case .links: OutputName.links
        case .sources: OutputName.sources
        case .days: OutputName.days
        }
    }

    /// The first column's header.
    public var column: String {
        switch self {
        case .campaigns: "campaign"
        case .referrers: "referrer"
        case .links: "link_id"
        case .sources: "source"
        case .days: "day"
        }
    }

    /// Whether a value without clicks and installs has a row: a day of the run does, a link of the catalogue does not.
    var keepsEmptyRows: Bool { self == .days }
}

/// A dimension's values by their numbers, all texts in one piece of memory.
public struct DimensionNames: Sendable {
    private var bytes: [UInt8] = []
    /// Where each value's text ends.
    private var ends: [Int] = []
    /// The number of the null value, if it occurs.
    private var nullNumber: Int?

    /// Makes an empty list with room for `count` values.
    public init(capacity count: Int = 0) { ends.reserveCapacity(count) }

    /// How many values there are.
    public var count: Int { ends.count }

    /// Adds the next value and returns its number, counted from 0; the null value comes at most once.
    @discardableResult
    public mutating func append(_ name: [UInt8]?) -> Int {
        if let name { bytes.append(contentsOf: name) } else { nullNumber = ends.count }
        ends.append(bytes.count)
        return ends.count - 1
    }

    /// A value's bytes, nil for the null value.
    public subscript(number: Int) -> ArraySlice<UInt8>? {
        number == nullNumber ? nil : bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }

    /// All numbers by their values' bytes, null first (spec §7).
    public func sorted() -> [Int] {
        // Most values differ in their first eight bytes; only the others are compared in full.
        var entries: [(prefix: UInt64, number: Int)] = []
        entries.reserveCapacity(count)
        for number in 0..<count where number != nullNumber { entries.append((self[number]?.prefixWord ?? 0, number)) }
        entries.sort { lhs, rhs in
            guard lhs.prefix == rhs.prefix else { return lhs.prefix < rhs.prefix }
            guard let left = self[lhs.number], let right = self[rhs.number] else { return lhs.number < rhs.number }
            if left.lexicographicallyPrecedes(right) { return true }
            return left.count == right.count && lhs.number < rhs.number && left.elementsEqual(right)
        }
        return (nullNumber.map { [$0] } ?? []) + entries.map(\.number)
    }
}
