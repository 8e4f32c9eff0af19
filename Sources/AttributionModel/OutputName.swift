/// The names in a result that more than one stage knows (spec §6).
public enum OutputName {
    /// One row an install.
    public static let attributions = "attributions.jsonl.gz"
    /// What each install could have been matched to; it may be removed to save space.
    public static let candidates = "candidates.jsonl.gz"
    /// What later days and re-scorings look at.
    public static let state = "state.jsonl.gz"
    /// The vendor's answers.
    public static let responses = "responses.jsonl.gz"
    /// The lines that could not be read.
    public static let rejects = "rejects.jsonl.gz"
    /// All files that may be beside the manifest.
    public static let files = [attributions, candidates, state, responses, rejects]
    /// The folder of the reports.
    public static let reports = "reports"
    /// The report of clicks and installs by campaign.
    public static let campaigns = report("campaigns")
    /// By referrer.
    public static let referrers = report("referrers")
    /// By link.
    public static let links = report("links")
    /// By source.
    public static let sources = report("sources")
    /// By day.
    public static let days = report("days")
    /// The report of the times from click to install.
    public static let ctit = report("ctit")
    /// The report of the pipeline's tiers.
    public static let tiers = report("tiers")

    private static func report(_ name: String) -> String { "\(reports)/\(name).csv" }
}
