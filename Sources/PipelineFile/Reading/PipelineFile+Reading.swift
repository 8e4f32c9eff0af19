import AttributionModel

extension PipelineFile {
    /// Reads a whole file, nil where its content cannot even be taken for a definition.
    ///
    /// Faults go to the list, and a definition counts only while the list is empty.
    static func read(
        _ text: String, _ problems: ProblemList, _ canonicalZone: (String) -> String?,
        _ similarZone: (String) -> String?
    ) -> PipelineDefinition? {
        let keys = ["pipeline", "description", "time_zone", "clicks", "installs", "links", "match", "output"]
        guard let root = YAMLDocument.parse(text, problems), let file = Section(root, "the file", keys: keys, problems)
        else { return nil }
        file.require("pipeline", "clicks", "installs", "match")

        let clickSection = SourceSection(.click, of: file)
        let installSection = SourceSection(.install, of: file)
        let clicks = ClickSource(reading: clickSection)
        let installs = InstallSource(reading: installSection)
        let links = file.has("links") ? LinkSource(reading: SourceSection(.link, of: file)) : nil
        let surroundings = TierSurroundings(
            clickPlatforms: clicks.screening.platforms, hasLinks: links != nil, clickSection, installSection)
        if clicks.screening.knownLink, links == nil {
            clickSection.screening.report(
                "\"known_link\" would drop every click, as there is no \"links\" section; add one", at: "known_link")
        }

        var definition = PipelineDefinition(
            name: file.name("pipeline") ?? "", clicks: clicks, installs: installs, links: links,
            match: MatchRules(reading: file, surroundings), output: OutputChoice(reading: file))
        definition.description = file.text("description") ?? definition.description
        definition.timeZone = readTimeZone(file, canonicalZone, similarZone) ?? definition.timeZone
        return definition
    }

    private static func readTimeZone(
        _ file: Section, _ canonicalZone: (String) -> String?, _ similarZone: (String) -> String?
    ) -> String? {
        guard let name = file.text("time_zone") else { return nil }
        guard let canonical = canonicalZone(name) else {
            let remedy = similarZone(name).map { "did you mean \"\($0)\"?" }
            file.report(
                "unknown time zone \"\(name)\" in \"time_zone\"; "
                    + (remedy ?? "use an IANA name such as Europe/Paris, or UTC"),
                at: "time_zone")
            return nil
        }
        return canonical
    }
}

/// What tiers depend on outside the `match` section.
struct TierSurroundings {
    /// The platforms that clicks must have, nil for any.
    var clickPlatforms: [Platform]?
    /// Whether there is a catalogue.
    var hasLinks: Bool
    /// Whether install referrers can be parsed.
    var hasReferrerFormat: Bool
    /// Which of `clicks` and `installs` say neither the unit of their UTC offsets nor which field has the time zone.
    ///
    /// The logs may have both fields under their canonical names, and offsets of unknown unit would silently go unread.
    var sectionsWithoutOffset: [String]

    /// Gathers them from what was read.
    init(clickPlatforms: [Platform]?, hasLinks: Bool, _ clicks: SourceSection, _ installs: SourceSection) {
        self.clickPlatforms = clickPlatforms
        self.hasLinks = hasLinks
        hasReferrerFormat = installs.section.has("referrer_format") || !installs.section.isWritten
        sectionsWithoutOffset = [clicks, installs].filter { source in
            source.section.isWritten && !source.section.has("timezone_offset") && !source.fields.has("timezone")
        }.map(\.section.title)
    }
}
