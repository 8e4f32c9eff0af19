import AttributionModel
import PipelineFile

extension MatchRules {
    /// Shortens every tier's window, as `--window` asks.
    ///
    /// - Throws: `RunError` where the limit is longer than a tier's window: ages past it have no band, and earlier
    ///   clicks may not be among the inputs.
    mutating func narrow(to limit: Milliseconds) throws(RunError) {
        for place in tiers.indices {
            guard let window = tiers[place].window else { continue }
            guard limit <= window.limit else {
                throw RunError(
                    .usage,
                    "--window \(PipelineFile.text(of: limit)) is longer than the window of tier \"\(tiers[place].name)\"; "
                        + "change the pipeline file, which says what confidence older clicks have")
            }
            tiers[place].window = window.narrowed(to: limit)
        }
    }

    /// Shortens windows to the limit that a result's runs had, where they are longer.
    mutating func narrow(toAtMost limit: Milliseconds) {
        for place in tiers.indices {
            guard let window = tiers[place].window, window.limit > limit else { continue }
            tiers[place].window = window.narrowed(to: limit)
        }
    }
}

extension Window {
    fileprivate func narrowed(to limit: Milliseconds) -> Window {
        Window(limit: limit, isInclusive: isInclusive, defaultLimit: defaultLimit)
    }
}
