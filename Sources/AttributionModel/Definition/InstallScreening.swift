/// The `installs.screening` section (spec §4, §11).
public struct InstallScreening: Sendable, Equatable {
    public var environment: String?
    /// The field whose value is decided once.
    public var oncePer: InstallField?
    public var simulator = false
    public var openedByLink = false

    public init() {}
}
