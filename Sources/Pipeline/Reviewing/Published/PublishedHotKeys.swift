import AttributionModel

/// The hot keys that a published result counts by tier: what re-scoring may change leaves them as they are (spec §5).
enum PublishedHotKeys {
    /// The hot keys of a pipeline's tiers, in their order; 0 for tiers that the result does not have.
    static func read(_ result: PublishedPart, of rules: MatchRules) throws(RunError) -> [Int] {
        var counts: [[UInt8]: Int] = [:]
        var reader = CSVReader(try result.bytes(of: OutputName.tiers))
        while let record = reader.record() {
            guard let tier = record.first, let count = record.last else { continue }
            counts[tier] = Int(String(decoding: count, as: UTF8.self))
        }
        return rules.tiers.map { counts[$0.name.utf8Bytes] ?? 0 }
    }
}
