/// A pipeline file's content, checked and with every default filled in (spec §9, §11).
package struct PipelineDefinition: Sendable, Equatable {
    /// The pipeline's name.
    package var name: String
    /// What it is for, in a sentence.
    package var description: String
    /// The canonical IANA zone of batch days.
    package var timeZone: String
    /// Where clicks come from and how they are read and screened.
    package var clicks: ClickSource
    /// Where installs come from and how they are read and screened.
    package var installs: InstallSource
    /// Where the catalogue comes from; nil where the pipeline names none.
    package var links: LinkSource?
    /// How installs are matched.
    package var match: MatchRules
    /// What is written besides attributions and reports.
    package var output: OutputChoice

    package init(
        name: String, description: String = "", timeZone: String = "Etc/UTC", clicks: ClickSource,
        installs: InstallSource, links: LinkSource? = nil, match: MatchRules, output: OutputChoice = OutputChoice()
    ) {
        self.name = name
        self.description = description
        self.timeZone = timeZone
        self.clicks = clicks
        self.installs = installs
        self.links = links
        self.match = match
        self.output = output
    }
}
