import AttributionModel
import PipelineFile

extension Rescoring {
    /// How many installs would be attributed, in all and for each value of the dimension, if no window were longer than
    /// each of some lengths; decides all installs once for each, writing nothing.
    ///
    /// Without lengths, it looks at an hour, 6 hours, a day, 3 days and 7 days, as far as they are shorter than the
    /// longest window, and at the longest window itself.
    ///
    /// - Throws: `RunError`, of kind `usage` where a length is out of bounds or longer than all windows, or where there
    ///   are no windows; otherwise as `plan` does.
    public func windows(
        of lengths: [Duration] = [], by dimension: FlowDimension = .campaign, progress: RunProgress = RunProgress()
    ) async throws(RunError) -> WindowSensitivity {
        try check()
        var columns: [WindowSensitivity.Column] = []
        var warnings: [RunWarning] = []
        for limit in try limits(of: lengths) {
            progress.beginSpan()
            let (counts, found) = try await narrowed(toAtMost: limit)
                .pairs(into: CreditCounts(dimension: dimension), progress: progress)
            columns.append(WindowSensitivity.Column(limit: limit, counts: counts))
            warnings = found
        }
        return WindowSensitivity(rescoring: self, dimension: dimension, columns: columns, warnings: warnings)
    }

    /// The lengths to look at, the shortest first and none twice.
    private func limits(of lengths: [Duration]) throws(RunError) -> [Milliseconds] {
        let longest = new.match.longestWindow
        guard longest > 0 else {
            throw RunError(.usage, "cannot shorten windows: no tier of \(located.name) has one")
        }
        for length in lengths {
            try RunOptions.requireLength("a window of", length)
            guard length.wholeMilliseconds > longest else { continue }
            throw RunError(
                .usage,
                "cannot tell what a window of \(PipelineFile.text(of: length.wholeMilliseconds)) would give: the longest "
                    + "one of \(located.name) is \(PipelineFile.text(of: longest)); name shorter ones")
        }
        guard lengths.isEmpty else { return Set(lengths.map(\.wholeMilliseconds)).sorted() }
        return WindowSensitivity.usualLengths.filter { $0 < longest } + [longest]
    }
}
