/// How many devices an address may stand for (spec §5).
public enum IPClass: UInt8, Sendable, CaseIterable {
    case shared = 1
    case household = 2
    case individual = 3

    /// The word in candidates.
    public var name: String {
        switch self {
        case .shared: "shared"
        case .household: "household"
        case .individual: "individual"
        }
    }
}
