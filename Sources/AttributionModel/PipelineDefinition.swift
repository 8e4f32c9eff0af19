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

/// How numbers are read as times; text is always RFC 3339 with zone (spec §2).
package enum TimeUnit: String, Sendable, CaseIterable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
}

/// The unit and sign of a time zone offset field (spec §3).
package enum OffsetUnit: String, Sendable, CaseIterable {
    case minutesEast = "minutes_east"
    case minutesWest = "minutes_west"
    case secondsEast = "seconds_east"
}

/// What screen sizes of installs are given in (spec §3).
package enum ScreenUnit: String, Sendable, CaseIterable {
    case points
    case pixels
}

/// How an install referrer names its link (spec §3).
package enum ReferrerFormat: String, Sendable, CaseIterable {
    case warplink
    case dynalinks
    case linkID = "link_id"
}

/// Canonical fields and the source paths they are read from.
package struct FieldMapping: Sendable, Equatable {
    /// One dotted path, split at its dots.
    package typealias Path = [String]
    /// The paths of each canonical field by raw value, first present counts; never empty for any field.
    package var paths: [[Path]]
    /// How numbers are read as times; nil where only RFC 3339 counts.
    package var timeUnit: TimeUnit?

    package init(paths: [[Path]], timeUnit: TimeUnit? = nil) {
        self.paths = paths
        self.timeUnit = timeUnit
    }

    /// The mapping of a record whose source fields have their canonical names.
    package static func canonical<Field: CanonicalField>(
        _: Field.Type, timeUnit: TimeUnit? = nil, renaming: [Field: String] = [:]
    ) -> FieldMapping {
        FieldMapping(
            paths: Field.allCases.map { field in
                [(renaming[field] ?? field.name).split(separator: ".").map(String.init)]
            },
            timeUnit: timeUnit)
    }
}

/// The `clicks` section (spec §9, §11).
package struct ClickSource: Sendable, Equatable {
    /// Path patterns relative to `--input`.
    package var paths: [String]
    package var mapping: FieldMapping
    /// nil where the pipeline names none; then offset fields are not read.
    package var offsetUnit: OffsetUnit?
    package var screening: ClickScreening

    package init(
        paths: [String], mapping: FieldMapping = .canonical(ClickField.self), offsetUnit: OffsetUnit? = nil,
        screening: ClickScreening = ClickScreening()
    ) {
        self.paths = paths
        self.mapping = mapping
        self.offsetUnit = offsetUnit
        self.screening = screening
    }
}

/// The `clicks.screening` section (spec §4, §11).
package struct ClickScreening: Sendable, Equatable {
    /// The only environment let through; nil lets all through.
    package var environment: String?
    /// The environment of clicks whose own and whose link's are absent.
    package var environmentDefault: String?
    /// The platforms not barred; nil bars none.
    package var platforms: [Platform]?
    package var dedupe: Milliseconds = 24 * .hour
    /// Substrings of bots' user agents, ASCII case-insensitive; nil takes the shipped list.
    package var bots: [String]?
    package var knownLink = false
    package var maxParams: Int?
    package var stringParams = false

    package init() {}
}

/// The `installs` section (spec §9, §11).
package struct InstallSource: Sendable, Equatable {
    package var paths: [String]
    package var mapping: FieldMapping
    package var offsetUnit: OffsetUnit?
    package var screenUnit: ScreenUnit
    package var referrerFormat: ReferrerFormat?
    /// Query parameters dropped from canonical link URLs; `*` drops all.
    package var ignoredQuery: [String]
    package var screening: InstallScreening

    package init(
        paths: [String], mapping: FieldMapping = .canonical(InstallField.self), offsetUnit: OffsetUnit? = nil,
        screenUnit: ScreenUnit = .points, referrerFormat: ReferrerFormat? = nil, ignoredQuery: [String] = [],
        screening: InstallScreening = InstallScreening()
    ) {
        self.paths = paths
        self.mapping = mapping
        self.offsetUnit = offsetUnit
        self.screenUnit = screenUnit
        self.referrerFormat = referrerFormat
        self.ignoredQuery = ignoredQuery
        self.screening = screening
    }
}

/// The `installs.screening` section (spec §4, §11).
package struct InstallScreening: Sendable, Equatable {
    package var environment: String?
    /// The field whose value is decided once.
    package var oncePer: InstallField?
    package var simulator = false
    package var openedByLink = false

    package init() {}
}

/// The `links` section (spec §9, §11).
package struct LinkSource: Sendable, Equatable {
    package var paths: [String]
    package var mapping: FieldMapping
    /// Whether a run without the catalogue stops.
    package var isRequired: Bool

    package init(
        paths: [String], mapping: FieldMapping = .canonical(LinkField.self), isRequired: Bool = true
    ) {
        self.paths = paths
        self.mapping = mapping
        self.isRequired = isRequired
    }
}

/// The `output` section (spec §9).
package struct OutputChoice: Sendable, Equatable {
    /// How hard outputs are compressed.
    package enum Gzip: String, Sendable, CaseIterable { case fast, small }
    /// A vendor's answer shape in `responses.jsonl.gz`.
    package enum ResponseShape: String, Sendable, CaseIterable {
        case warplink
        case warplink2 = "warplink-2"
        case linktrace
        case dynalinks
    }
    /// nil writes no responses.
    package var responses: ResponseShape?
    package var keepsCandidates = true
    /// Whether `state.jsonl.gz` is written, which later days need.
    package var keepsState = true
    package var gzip: Gzip = .fast

    /// Rows and nothing beside them: for a pipe.
    package static var rowsAlone: OutputChoice {
        var choice = OutputChoice()
        choice.keepsCandidates = false
        choice.keepsState = false
        return choice
    }

    package init() {}
}
