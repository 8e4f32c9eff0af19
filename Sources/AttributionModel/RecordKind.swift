/// What kind of record a line holds.
public enum RecordKind: UInt8, Sendable, CaseIterable {
    case click, install, link

    /// The kinds that have logs; links have a catalogue.
    public static let logs: [RecordKind] = [.click, .install]

    /// The word in messages and `rejects.jsonl.gz`.
    public var name: String {
        switch self {
        case .click: "click"
        case .install: "install"
        case .link: "link"
        }
    }

    /// The word for several, and for their section in pipeline files.
    public var plural: String { "\(name)s" }

    /// The canonical fields of its records, in the order of their raw values.
    public var fields: [any CanonicalField] {
        switch self {
        case .click: RecordKind.clickFields
        case .install: RecordKind.installFields
        case .link: RecordKind.linkFields
        }
    }

    // Made once: each unreadable line looks for its field.
    private static let clickFields: [any CanonicalField] = ClickField.allCases
    private static let installFields: [any CanonicalField] = InstallField.allCases
    private static let linkFields: [any CanonicalField] = LinkField.allCases
}
