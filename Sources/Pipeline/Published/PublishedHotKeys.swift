import AttributionModel
import Reporting
import Reviewing

/// The hot keys that a published result counts by tier, which nothing that re-scoring may change affects (spec §5).
enum PublishedHotKeys {
    /// The hot keys of a pipeline's tiers, in their order; 0 for tiers that the result does not have.
    static func read(_ result: PublishedPart, of rules: MatchRules) throws(RunError) -> [Int] {
        var counts: [[UInt8]: Int] = [:]
        var reader = CSVReader(try result.bytes(of: OutputName.tiers))
        let header = reader.record() ?? []
        guard let column = header.firstIndex(where: { $0.elementsEqual(TierReport.hotKeysColumn.utf8) }) else {
            throw lacking("the column \(TierReport.hotKeysColumn)", result)
        }
        while let record = reader.record() {
            guard record.count == header.count, let count = Int(String(decoding: record[column], as: UTF8.self)) else {
                throw lacking("a count of hot keys", result)
            }
            counts[record[0]] = count
        }
        return rules.tiers.map { counts[$0.name.utf8Bytes] ?? 0 }
    }

    private static func lacking(_ what: String, _ result: PublishedPart) -> RunError {
        RunError(
            .inputOutput,
            "cannot read \(result.path(of: OutputName.tiers)): it lacks \(what); run the pipeline again")
    }
}
