internal import AttributionModel

/// The section of one kind of log and those within it, each opened once, as opening one reports its unknown keys.
struct SourceSection {
    /// The section itself: `clicks`, `installs` or `links`.
    let section: Section
    /// Its `fields`.
    let fields: Section
    /// Its `screening`; links have none.
    let screening: Section

    /// The `clicks` section.
    init(clicksOf file: Section) {
        self.init("clicks", of: file, keys: ClickSource.keys, ClickField.self, screening: ClickScreening.keys)
    }

    /// The `installs` section.
    init(installsOf file: Section) {
        self.init("installs", of: file, keys: InstallSource.keys, InstallField.self, screening: InstallScreening.keys)
    }

    /// The `links` section.
    init(linksOf file: Section) {
        self.init("links", of: file, keys: LinkSource.keys, LinkField.self, screening: [])
    }

    private init<Field: CanonicalField>(
        _ name: String, of file: Section, keys: [String], _: Field.Type, screening screeningKeys: [String]
    ) {
        section = file.section(name, title: name, keys: keys)
        fields = section.section("fields", keys: Field.allCases.map(\.name))
        screening = section.section("screening", keys: screeningKeys)
    }
}
