import AttributionModel
import PipelineFile
import Reviewing

/// How many installs each campaign, say, would have if no window were longer than some lengths.
public struct WindowSensitivity: Sendable {
    /// The lengths that are looked at if nobody names any, as far as they are shorter than the longest window.
    static let usualLengths: [Milliseconds] = [.hour, 6 * .hour, .day, 3 * .day, 7 * .day]

    /// What one length gives.
    struct Column: Sendable {
        /// The length to which longer windows are shortened.
        let limit: Milliseconds
        let counts: CreditCounts
    }

    /// What decides within the longest of the lengths.
    let rescoring: Rescoring
    let dimension: FlowDimension
    /// What each length gives, the shortest first; at least one.
    let columns: [Column]
    /// What a person should know of days that are missing or stale.
    public let warnings: [RunWarning]

    /// What has installs within any of the lengths; what has most within the longest comes first.
    var credits: [Credit] {
        let most = columns.last?.counts.installs ?? [:]
        let others = Set(columns.flatMap(\.counts.byInstalls)).filter { most[$0] == nil }
        return (columns.last?.counts.byInstalls ?? []) + others.sorted()
    }
}

/// How many installs count for what.
struct CreditCounts: RowPairs {
    let dimension: FlowDimension
    private(set) var installs: [Credit: Int] = [:]

    mutating func add(_ old: ResultRow?, _ new: ResultRow?) {
        if let new { installs[Credit(new, by: dimension), default: 0] += 1 }
    }

    /// How many installs are attributed.
    var attributed: Int { installs.reduce(0) { $1.key.status == .attributed ? $0 + $1.value : $0 } }
    /// How many installs are decided: attributed or organic.
    var decided: Int { attributed + (installs[.organic] ?? 0) }

    /// What has installs, the most first.
    var byInstalls: [Credit] {
        installs.filter { $0.key.status == .attributed }.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }
            .map(\.key)
    }

    /// The places by installs of all that have some: 1 is what has most, and equals share a place.
    var places: [Credit: Int] {
        var places: [Credit: Int] = [:]
        var (last, place) = (0, 0)
        for (index, credit) in byInstalls.enumerated() {
            let count = installs[credit] ?? 0
            if count != last { (last, place) = (count, index + 1) }
            places[credit] = place
        }
        return places
    }
}
