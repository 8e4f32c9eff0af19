internal import AttributionModel

extension PipelineFile {
    /// Reads a whole file, nil where what is there cannot even be taken for a definition.
    ///
    /// Faults go to the list, and a definition counts only while the list is empty.
    static func read(
        _ text: String, _ problems: ProblemList, _ canonicalZone: (String) -> String?
    ) -> PipelineDefinition? {
        let keys = ["pipeline", "description", "time_zone", "clicks", "installs", "links", "match", "output"]
        guard let root = YAMLDocument.parse(text, problems), let file = Section(root, "the file", keys: keys, problems)
        else { return nil }
        file.require("pipeline", "clicks", "installs", "match")

        let clicks = ClickSource(reading: file)
        let installs = InstallSource(reading: file)
        let links = file.has("links") ? LinkSource(reading: file) : nil
        let surroundings = TierSurroundings(file, clicks: clicks, installs: installs)
        checkKnownLink(file)

        var definition = PipelineDefinition(
            name: file.text("pipeline") ?? "", clicks: clicks, installs: installs, links: links,
            match: MatchRules(reading: file, surroundings), output: OutputChoice(reading: file))
        definition.description = file.text("description") ?? definition.description
        definition.timeZone = readTimeZone(file, canonicalZone) ?? definition.timeZone
        return definition
    }

    private static func readTimeZone(_ file: Section, _ canonicalZone: (String) -> String?) -> String? {
        guard let name = file.text("time_zone") else { return nil }
        guard let canonical = canonicalZone(name) else {
            file.report(
                "unknown time zone \"\(name)\" in \"time_zone\"; use an IANA name such as Europe/Paris, or UTC",
                at: "time_zone")
            return nil
        }
        return canonical
    }

    private static func checkKnownLink(_ file: Section) {
        let screening = file.section("clicks", title: "clicks", keys: ClickSource.keys)
            .section("screening", keys: ClickScreening.keys)
        guard screening.flag("known_link") == true, !file.has("links") else { return }
        screening.report(
            "\"known_link\" would drop every click, as there is no \"links\" section; add one", at: "known_link")
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
    /// The sections, of `clicks` and `installs`, that neither say which unit offsets from UTC
    /// have nor where zones stand.
    ///
    /// Both fields may be in the logs under their own names; numbers of a unit that nobody
    /// told would go unread, silently.
    var sectionsWithoutOffset: [String]

    /// Gathers them from a file.
    init(_ file: Section, clicks: ClickSource, installs: InstallSource) {
        clickPlatforms = clicks.screening.platforms
        hasLinks = file.has("links")
        let install = file.section("installs", title: "installs", keys: InstallSource.keys)
        hasReferrerFormat = install.has("referrer_format") || !install.isWritten
        sectionsWithoutOffset = ["clicks", "installs"].filter { name in
            let keys = name == "clicks" ? ClickSource.keys : InstallSource.keys
            let fields = name == "clicks" ? ClickField.allCases.map(\.name) : InstallField.allCases.map(\.name)
            let section = file.section(name, title: name, keys: keys)
            return section.isWritten && !section.has("timezone_offset")
                && !section.section("fields", keys: fields).has("timezone")
        }
    }
}
