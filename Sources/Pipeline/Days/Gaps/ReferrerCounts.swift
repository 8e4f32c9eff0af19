import Files
import Reporting
import Reviewing

/// What the report of a published day counts by referrer.
struct ReferrerCounts {
    /// What is counted; the raw value is the column's place in the report.
    enum Counted: Int, CaseIterable {
        case clicks = 1
        case attributedInstalls = 5
    }

    /// By the referrer's name, empty for none, and by the place of a case of `Counted`.
    private var counts: [[UInt8]: [Int]] = [:]
    private var totals = [0, 0]

    /// Reads the report in a day's folder; nil if it is not there any more, or is none that a run writes.
    init?(of folder: String) {
        guard let bytes = try? FileBytes.all(of: "\(folder)/\(Reporting.Dimension.referrers.fileName)") else {
            return nil
        }
        var reader = CSVReader(bytes)
        _ = reader.record()
        while let record = reader.record(cells: Counted.attributedInstalls.rawValue + 1) {
            let numbers = Counted.allCases.compactMap { counted in
                record.count > counted.rawValue ? Int(String(decoding: record[counted.rawValue], as: UTF8.self)) : nil
            }
            guard numbers.count == totals.count, numbers.allSatisfy({ 0...PublishedCounts.most ~= $0 }),
                totals.allSatisfy({ $0 <= PublishedCounts.most })
            else { return nil }
            counts[record[0]] = numbers
            totals.add(numbers)
        }
    }

    /// The referrers that have anything.
    var names: some Sequence<[UInt8]> { counts.keys }

    /// How many a referrer has, which may be none.
    func count(_ counted: Counted, of name: [UInt8]) -> Int { counts[name]?[counted.place] ?? 0 }

    /// How many all have together.
    func total(_ counted: Counted) -> Int { totals[counted.place] }
}

extension ReferrerCounts.Counted {
    fileprivate var place: Int { self == .clicks ? 0 : 1 }
}
