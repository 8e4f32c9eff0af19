import AttributionModel
import Reporting

/// Clicks by part of the run and combination of dimensions.
///
/// Most combinations have clicks on few days, so a part has room only for those pages of combinations that have any.
struct DimensionTable: Sendable {
    /// How many combinations, neighbours by number, are given room together: 512 bytes in a part that has clicks of any
    /// of them, and 4 in every other one.
    private static let pageSize = 16
    private var pagesOfPart = 0
    /// By part and page: which page of `counts` it has, from 1; 0 where it has no clicks.
    private var pages: [UInt32] = []
    private var counts: [DimensionCounts] = []

    /// A table without parts.
    init() {}

    /// A table of `dimensionCount` combinations in each of `partCount` parts.
    init(partCount: Int, dimensionCount: Int) {
        pagesOfPart = (dimensionCount + Self.pageSize - 1) / Self.pageSize
        pages = Array(repeating: 0, count: partCount * pagesOfPart)
    }

    /// Adds clicks to a combination, by its number in `Dimensions`.
    @inline(__always)
    mutating func add(_ more: DimensionCounts, part: Int, dimensions: UInt32) {
        let (page, place) = Int(dimensions).quotientAndRemainder(dividingBy: Self.pageSize)
        counts[start(of: part * pagesOfPart + page) + place] += more
    }

    /// Where a page's counts begin; gives the page room if it has none.
    private mutating func start(of page: Int) -> Int {
        if pages[page] == 0 {
            counts.append(repeating: DimensionCounts(), count: Self.pageSize)
            pages[page] = UInt32(counts.count / Self.pageSize)
        }
        return (Int(pages[page]) - 1) * Self.pageSize
    }

    /// Adds the clicks of a table with the same parts and combinations; a table without parts takes it over.
    static func += (lhs: inout DimensionTable, rhs: DimensionTable) {
        if lhs.pages.isEmpty { return lhs = rhs }
        for (page, ordinal) in rhs.pages.enumerated() where ordinal != 0 {
            let (start, other) = (lhs.start(of: page), (Int(ordinal) - 1) * pageSize)
            for place in 0..<pageSize { lhs.counts[start + place] += rhs.counts[other + place] }
        }
    }

    /// The clicks of a single part, as the only part.
    func only(part: Int) -> DimensionTable {
        var one = DimensionTable(partCount: 1, dimensionCount: pagesOfPart * Self.pageSize)
        for page in 0..<pagesOfPart {
            let ordinal = Int(pages[part * pagesOfPart + page])
            guard ordinal > 0 else { continue }
            one.counts += counts[(ordinal - 1) * Self.pageSize..<ordinal * Self.pageSize]
            one.pages[page] = UInt32(one.counts.count / Self.pageSize)
        }
        return one
    }

    /// Calls `body` with the combinations that have clicks, part after part, in the order of their numbers.
    func forEach(_ body: (_ dimensions: Int, _ counts: DimensionCounts) -> Void) {
        for (page, ordinal) in pages.enumerated() where ordinal != 0 {
            let (first, start) = (page % pagesOfPart * Self.pageSize, (Int(ordinal) - 1) * Self.pageSize)
            for place in 0..<Self.pageSize where !counts[start + place].isEmpty {
                body(first + place, counts[start + place])
            }
        }
    }
}
