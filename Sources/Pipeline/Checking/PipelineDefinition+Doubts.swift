import AttributionModel
import PipelineFile

extension PipelineDefinition {
    /// The longest `clock_skew` that wrong clocks can explain.
    private static let longestSkew: Milliseconds = .day

    /// What a sound pipeline file most likely says by mistake, so that clicks win installs that they did not bring;
    /// tiers first, and each with what to do.
    ///
    /// Such files have their uses, so they can be run; but nothing in their results shows which matches are too many.
    var doubts: [String] {
        let loose = match.tiers.compactMap { tier in
            tier.probabilistic?.looseness.map { "tier \"\(tier.name)\" \($0.text)" }
        }
        return loose + [lateClicks, sharedAnswers].compactMap { $0 }
    }

    private var lateClicks: String? {
        let skew = match.clockSkew
        guard skew > Self.longestSkew else { return nil }
        let length = PipelineFile.text(of: skew)
        return
            "clock_skew of \(length) lets an install win a click of up to \(length) after it; clocks seldom differ by "
            + "more than minutes; shorten it"
    }

    /// Only fields that have their own names in the logs are doubted: one of another name may hold anything.
    private var sharedAnswers: String? {
        guard let field = installs.screening.oncePer, field != .userID, field != .deviceID,
            installs.mapping.paths[field.rawValue] == [[field.name]]
        else { return nil }
        return
            "once_per names \(field.name), which many people share: their installs repeat one another's answers; name "
            + "a field of users or devices"
    }
}
