/// The `installs.screening` section (spec §4, §11).
public struct InstallScreening: Sendable, Equatable {
    /// The only environment let through; nil lets all through.
    public var environment: String?
    /// The `once_per` field: an install that repeats an earlier one's value is not decided again.
    public var oncePer: InstallField?
    /// Whether that is the device id, which is compared in its normal form (spec §3).
    public var isOncePerDevice: Bool { oncePer == .deviceID }
    /// Whether installs on simulators are screened.
    public var simulator = false
    /// Whether installs that a link opened are screened, as the opened link ends the deferred check.
    public var openedByLink = false

    /// Makes the default, which screens only duplicates and installs that are not a first launch.
    public init() {}
}
