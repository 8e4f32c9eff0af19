/// Which kind of log a line stands in.
public enum RecordKind: UInt8, Sendable, CaseIterable {
    case click, install, link

    /// The kinds that logs are of; links are a catalogue.
    public static let logs: [RecordKind] = [.click, .install]

    /// The word in messages and `rejects.jsonl.gz`.
    public var name: String {
        switch self {
        case .click: "click"
        case .install: "install"
        case .link: "link"
        }
    }
}
