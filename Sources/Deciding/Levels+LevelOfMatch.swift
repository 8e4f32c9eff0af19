public import AttributionModel

extension Levels {
    /// The level of a match: by its score where there is one, else by its confidence; nil where it has neither or
    /// reaches no level (spec §5, Levels).
    public func level(score: Int?, confidence: Decimal4?) -> Level? {
        guard let value = score.map({ Decimal4(tenThousandths: Int64($0) * 10_000) }) ?? confidence else { return nil }
        if high.admits(value) { return .high }
        if medium.admits(value) { return .medium }
        return low.admits(value) ? .low : nil
    }
}
