/// A setting of a pipeline file that differs between two of them (spec §6, §9).
struct SettingChange: Sendable, Equatable {
    /// What the change touches; the raw values are the codes for programs.
    enum Effect: String, CaseIterable, Sendable {
        /// Rows of installs may change.
        case results
        /// Rows stay as they are; reports may change.
        case reports
        /// Rows and reports stay as they are; another file is added, removed or changed, or all are compressed
        /// differently.
        case files
        /// Nothing that is published changes except the manifest.
        case nothing

        /// The words for people.
        var words: String {
            switch self {
            case .results: "changes results"
            case .reports: "reports only"
            case .files: "files only"
            case .nothing: "changes nothing"
            }
        }
    }

    /// What a change of results can alter in an install's row.
    enum Reach: Sendable {
        /// Anything.
        case row
        /// How certain a match is, and what follows from it, but never its click.
        case confidence
        /// The same, and how many candidates count as its rivals.
        case confidenceAndCandidates
        /// Only the name of how certain it is.
        case level
    }

    /// The setting as in pipeline files, such as `match.tiers.basic.confidence`.
    var name: String
    /// The tier that it belongs to.
    var tier: String?
    /// What it may change among what is published.
    var effect: Effect
    /// What it can alter in rows, if it changes results.
    var reach = Reach.row
    /// Why candidates cannot answer it, in words; nil if they can.
    var refusal: String?
    /// What follows from it, in words, if the effect does not say it.
    var consequence: String?

    /// Whether it says where logs are, and not what is decided by them.
    var saysWhereLogsLie: Bool { ["clicks.path", "installs.path", "links.path"].contains(name) }

    /// The change for people: its name, its class and what follows from it.
    var text: String {
        "\(name): \(effect.words)" + (consequence.map { "; \($0)" } ?? "")
    }
}
