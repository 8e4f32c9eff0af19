import AttributionModel
import PipelineFile

extension MatchRules {
    /// Shortens the windows that are longer than a limit, as `--window` asks.
    ///
    /// - Throws: `RunError` where the limit is longer than all windows: no band of confidence is for clicks older than
    ///   a window, and such clicks need not be among the inputs.
    mutating func narrow(to limit: Milliseconds) throws(RunError) {
        guard limit <= longestWindow || longestWindow == 0 else {
            throw RunError(
                .usage,
                "--window \(PipelineFile.text(of: limit)) is longer than the windows of all tiers; change the pipeline file, "
                    + "which says what confidence older clicks have")
        }
        narrow(toAtMost: limit)
    }

    /// Shortens the windows that are longer than the limit that a result's runs had.
    mutating func narrow(toAtMost limit: Milliseconds) {
        for place in tiers.indices {
            guard let window = tiers[place].window, window.limit > limit else { continue }
            tiers[place].window = Window(
                limit: limit, isInclusive: window.isInclusive, defaultLimit: window.defaultLimit)
        }
    }
}
