import AttributionModel

/// The section of one kind of log and those within it, each opened once, as opening one reports its unknown keys.
struct SourceSection {
    /// The section itself: `clicks`, `installs` or `links`.
    let section: Section
    /// Its `fields`.
    let fields: Section
    /// Its `screening`; links have none.
    let screening: Section

    /// Opens the section of a kind of log.
    init(_ kind: RecordKind, of file: Section) {
        section = file.section(kind.plural, title: kind.plural, keys: kind.keys, elsewhere: kind.elsewhere(\.keys))
        fields = section.section(
            "fields", keys: kind.fieldNames, elsewhere: kind.elsewhere(\.fieldNames, in: ".fields"))
        screening = section.section(
            "screening", keys: kind.screening, elsewhere: kind.elsewhere(\.screening, in: ".screening"))
    }
}

extension RecordKind {
    /// The keys of its section.
    var keys: [String] {
        switch self {
        case .click: ClickSource.keys
        case .install: InstallSource.keys
        case .link: LinkSource.keys
        }
    }

    /// The keys of its `fields`.
    var fieldNames: [String] { fields.map(\.name) }

    /// The keys of its `screening`.
    var screening: [String] {
        switch self {
        case .click: ClickScreening.keys
        case .install: InstallScreening.keys
        case .link: []
        }
    }

    /// The keys of other kinds, each with the sections that it belongs in.
    fileprivate func elsewhere(_ keys: KeyPath<RecordKind, [String]>, in inner: String = "") -> [String: String] {
        var homes: [String: [String]] = [:]
        for kind in RecordKind.allCases where kind != self {
            for key in kind[keyPath: keys] { homes[key, default: []].append(kind.plural + inner) }
        }
        return homes.mapValues { $0.listed("and") }
    }
}
