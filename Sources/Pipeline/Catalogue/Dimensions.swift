import AttributionModel
import Reporting
import Signals
import Synchronization

/// What reports group a click by; absent texts are absent dimensions (spec §7).
///
/// Without defaults, so that nobody who makes one forgets a dimension.
struct DimensionValues: Sendable {
    /// The link's number in `LinkCatalogue.names`.
    var link: TextID
    var campaign: TextID
    var referrer: TextID
    var source: TextID

    /// The values of an install that no link is known of.
    static let none = DimensionValues(link: .absent, campaign: .absent, referrer: .absent, source: .absent)

    /// The value of a dimension; absent for days, which are none of the texts.
    subscript(dimension: Dimension) -> TextID {
        switch dimension {
        case .campaigns: campaign
        case .referrers: referrer
        case .links: link
        case .sources: source
        case .days: .absent
        }
    }
}

/// The combinations of link, campaign, referrer and source that a run has seen, by number.
///
/// Millions of clicks share few combinations: a click carries a number, and the texts are kept once.
final class Dimensions: Sendable {
    private struct Table {
        var numbers: [Digest: UInt32] = [:]
        var values: [DimensionValues] = []
    }
    private let table = Mutex(Table())
    /// The texts of campaigns, referrers and sources.
    let texts = TextPool()

    /// The number of a combination by its digest; `make` gives its values when it is new.
    func number(of digest: Digest, make: () throws -> DimensionValues) rethrows -> UInt32 {
        if let known = table.withLock({ $0.numbers[digest] }) { return known }
        let values = try make()
        return table.withLock { table in
            if let number = table.numbers[digest] { return number }
            let number = UInt32(table.values.count)
            table.numbers[digest] = number
            table.values.append(values)
            return number
        }
    }

    /// How many combinations there are.
    var count: Int { table.withLock { $0.values.count } }

    /// All combinations by number.
    var all: [DimensionValues] { table.withLock { $0.values } }
}
