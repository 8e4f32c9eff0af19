import AttributionModel
import Reporting
import Reviewing

extension PublishedPart {
    /// How many hot keys the part's reports count for each tier of a pipeline, in their order; 0 for tiers that the
    /// reports lack.
    ///
    /// Nothing that re-scoring may change affects them (spec §5).
    func hotKeys(of rules: MatchRules) throws(RunError) -> [Int] {
        var counts: [[UInt8]: Int] = [:]
        var reader = CSVReader(try bytes(of: OutputName.tiers))
        let header = reader.record() ?? []
        guard let column = header.firstIndex(where: { $0.elementsEqual(TierReport.hotKeysColumn.utf8) }) else {
            throw lacking("the column \(TierReport.hotKeysColumn)")
        }
        while let record = reader.record() {
            guard record.count == header.count, let count = Int(String(decoding: record[column], as: UTF8.self)) else {
                throw lacking("a count of hot keys")
            }
            counts[record[0]] = count
        }
        return rules.tiers.map { counts[$0.name.utf8Bytes] ?? 0 }
    }

    private func lacking(_ what: String) -> RunError {
        RunError(.inputOutput, "cannot read \(path(of: OutputName.tiers)): it lacks \(what); run the pipeline again")
    }
}
