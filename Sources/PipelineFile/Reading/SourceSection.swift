internal import AttributionModel

/// The section of one kind of log and those within it, each opened once, as opening one reports its unknown keys.
struct SourceSection {
    /// The section itself: `clicks`, `installs` or `links`.
    let section: Section
    /// Its `fields`.
    let fields: Section
    /// Its `screening`; links have none.
    let screening: Section

    /// Opens the section of a kind of log.
    init(_ kind: Kind, of file: Section) {
        section = file.section(
            kind.rawValue, title: kind.rawValue, keys: kind.keys, elsewhere: kind.elsewhere(\.keys))
        fields = section.section("fields", keys: kind.fields, elsewhere: kind.elsewhere(\.fields, in: ".fields"))
        screening = section.section(
            "screening", keys: kind.screening, elsewhere: kind.elsewhere(\.screening, in: ".screening"))
    }

    /// A kind of log, by the name of its section.
    enum Kind: String, CaseIterable {
        case clicks, installs, links

        fileprivate var keys: [String] {
            switch self {
            case .clicks: ClickSource.keys
            case .installs: InstallSource.keys
            case .links: LinkSource.keys
            }
        }

        fileprivate var fields: [String] {
            switch self {
            case .clicks: ClickField.allCases.map(\.name)
            case .installs: InstallField.allCases.map(\.name)
            case .links: LinkField.allCases.map(\.name)
            }
        }

        fileprivate var screening: [String] {
            switch self {
            case .clicks: ClickScreening.keys
            case .installs: InstallScreening.keys
            case .links: []
            }
        }

        /// The keys of other kinds, each with the sections that it belongs in.
        fileprivate func elsewhere(_ keys: KeyPath<Kind, [String]>, in inner: String = "") -> [String: String] {
            var homes: [String: [String]] = [:]
            for kind in Kind.allCases where kind != self {
                for key in kind[keyPath: keys] { homes[key, default: []].append(kind.rawValue + inner) }
            }
            return homes.mapValues { $0.listed("and") }
        }
    }
}
