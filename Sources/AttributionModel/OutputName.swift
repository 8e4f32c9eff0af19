/// The names in a result that more than one stage knows (spec §6).
package enum OutputName {
    /// One row an install.
    package static let attributions = "attributions.jsonl.gz"
    /// What each install could have been matched to; it may be removed to save space.
    package static let candidates = "candidates.jsonl.gz"
    /// What later days and re-scorings look at.
    package static let state = "state.jsonl.gz"
    /// The vendor's answers.
    package static let responses = "responses.jsonl.gz"
    /// The lines that could not be read.
    package static let rejects = "rejects.jsonl.gz"
    /// The folder of the reports.
    package static let reports = "reports"
    /// The report of the pipeline's tiers.
    package static let tiers = "reports/tiers.csv"
}
