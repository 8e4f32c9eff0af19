/// The `installs.screening` section (spec §4, §11).
package struct InstallScreening: Sendable, Equatable {
    package var environment: String?
    /// The field whose value is decided once.
    package var oncePer: InstallField?
    package var simulator = false
    package var openedByLink = false

    package init() {}
}
