/// Which kind of log a line stands in.
public enum RecordKind: UInt8, Sendable, CaseIterable {
    case click, install, link

    /// The word in messages and `rejects.jsonl.gz`.
    public var name: String {
        switch self {
        case .click: "click"
        case .install: "install"
        case .link: "link"
        }
    }
}
