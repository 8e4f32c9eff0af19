/// A pipeline file's content, checked and with every default filled in (spec §9, §11).
public struct PipelineDefinition: Sendable, Equatable {
    /// The pipeline's name.
    public var name: String
    /// What it is for, in a sentence.
    public var description = ""
    /// The canonical IANA zone of batch days.
    public var timeZone = "Etc/UTC"
    /// Where clicks come from and how they are read and screened.
    public var clicks: ClickSource
    /// Where installs come from and how they are read and screened.
    public var installs: InstallSource
    /// Where the catalogue comes from; nil where the pipeline names none.
    public var links: LinkSource?
    /// How installs are matched.
    public var match: MatchRules
    /// What is written besides attributions and reports.
    public var output: OutputChoice

    /// Makes a definition; what a pipeline file may leave out has its default.
    public init(
        name: String, clicks: ClickSource, installs: InstallSource, links: LinkSource? = nil, match: MatchRules,
        output: OutputChoice = OutputChoice()
    ) {
        self.name = name
        self.clicks = clicks
        self.installs = installs
        self.links = links
        self.match = match
        self.output = output
    }
}
