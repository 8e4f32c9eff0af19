import AttributionModel

/// What is compared from an install.
struct SearchingInstall: Sendable {
    var signals: SignalValues
    var requestedAt: Instant
    /// Absent where it has none.
    var app: TextID
    /// Absent if it has none, and if no click can have a different one.
    var environment: TextID
}
