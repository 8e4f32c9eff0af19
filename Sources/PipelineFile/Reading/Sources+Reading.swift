import AttributionModel

extension ClickSource {
    /// The keys of the section (spec §11).
    static let keys = ["path", "fields", "time_unit", "timezone_offset", "screening"]

    /// Reads the `clicks` section.
    init(reading source: SourceSection) {
        self.init(
            paths: source.section.pathPatterns(), mapping: FieldMapping(reading: source, of: ClickField.self),
            offsetUnit: source.offsetUnit, screening: ClickScreening(reading: source.screening))
    }
}

extension InstallSource {
    /// The keys of the section (spec §11).
    static let keys = [
        "path", "fields", "time_unit", "timezone_offset", "screen_unit", "referrer_format", "ignored_query",
        "screening",
    ]

    /// Reads the `installs` section.
    init(reading source: SourceSection) {
        let section = source.section
        let format = section.word("referrer_format", Vocabulary("referrer format", ReferrerFormat.self))
        // An unknown format may be meant for the one that names links by their addresses.
        if format != .dynalinks, format != nil || !section.has("referrer_format") {
            section.refuse(["ignored_query"], because: "without \"referrer_format: dynalinks\"")
        }
        self.init(
            paths: section.pathPatterns(), mapping: FieldMapping(reading: source, of: InstallField.self),
            offsetUnit: source.offsetUnit,
            screenUnit: section.word("screen_unit", Vocabulary("unit", ScreenUnit.self)) ?? .points,
            referrerFormat: format, ignoredQuery: section.textsAsTheyAre("ignored_query", or: "*") ?? [],
            screening: InstallScreening(reading: source.screening))
    }
}

extension LinkSource {
    /// The keys of the section (spec §11).
    static let keys = ["path", "fields", "time_unit", "required"]

    /// Reads the `links` section.
    init(reading source: SourceSection) {
        self.init(
            paths: source.section.pathPatterns(), mapping: FieldMapping(reading: source, of: LinkField.self),
            isRequired: source.section.flag("required") ?? true)
    }
}

extension ClickScreening {
    /// The keys of the section (spec §11).
    static let keys = [
        "environment", "environment_default", "platforms", "dedupe", "bots", "known_link", "max_params",
        "string_params",
    ]

    /// Reads the `clicks.screening` section.
    init(reading section: Section) {
        self.init()
        environment = section.text("environment")
        environmentDefault = section.text("environment_default")
        if !section.has("environment") {
            section.refuse(["environment_default"], because: "without \"environment\"")
        }
        platforms = section.words("platforms", .platforms)
        dedupe = section.duration("dedupe") ?? dedupe
        bots = section.textsAsTheyAre("bots")
        knownLink = section.flag("known_link") ?? knownLink
        maxParams = section.count("max_params", in: 0...10_000)
        stringParams = section.flag("string_params") ?? stringParams
    }
}

extension InstallScreening {
    /// The keys of the section (spec §11).
    static let keys = ["environment", "once_per", "simulator", "opened_by_link"]

    /// Reads the `installs.screening` section.
    init(reading section: Section) {
        self.init()
        environment = section.text("environment")
        oncePer = InstallScreening.oncePer(section)
        simulator = section.flag("simulator") ?? simulator
        openedByLink = section.flag("opened_by_link") ?? openedByLink
    }

    private static func oncePer(_ section: Section) -> InstallField? {
        let fields = InstallField.allCases
        let word = section.value("once_per")?.word
        if let field = fields.first(where: { $0.name == word }), field.type != .text {
            section.report(
                "\"once_per\" needs a text field such as user_id, but \(field.name) is not one", at: "once_per")
            return nil
        }
        let field = section.word(
            "once_per", Vocabulary("text field", fields.filter { $0.type == .text }, named: \.name))
        if field == .installID, !section.problems.allowsUselessSettings {
            section.report(
                "\"once_per\" has no effect with install_id, which has one install anyway; name a field of users or devices",
                at: "once_per")
        }
        return field
    }
}

extension SourceSection {
    fileprivate var offsetUnit: OffsetUnit? {
        if fields.has("timezone_offset"), !section.has("timezone_offset") {
            section.problems.add(
                "\(section.title) names the field of the offset but not its unit; "
                    + "add \"timezone_offset\" to \(section.title), one of minutes_east, minutes_west, seconds_east",
                at: fields.keyPosition("timezone_offset"))
        }
        return section.word("timezone_offset", Vocabulary("unit", OffsetUnit.self))
    }
}

extension Section {
    /// Reads `path`: one pattern or a list of them, relative to the inputs' folder (spec §9).
    fileprivate func pathPatterns() -> [String] {
        require("path")
        return (listOrSingle("path") ?? []).compactMap { item in
            guard let pattern = item.text("path", problems) else { return nil }
            for problem in PathPattern(pattern).problems {
                problems.add("\"path\": \(problem)", at: item.position)
            }
            return pattern
        }
    }
}
