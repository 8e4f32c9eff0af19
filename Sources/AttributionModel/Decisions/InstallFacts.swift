/// What deciding needs of an install.
public struct InstallFacts: Sendable, Equatable {
    /// Its place in the run's order of (`requested_at`, `install_id`).
    public var number: UInt32
    public var requestedAt: Instant
    public var app: TextID
    public var signals: SignalValues
    /// `decided` or why not; duplicates never come here.
    public var verdict: InstallVerdict
    /// For `repeat`: the decided install of the same `once_per` value.
    public var repeatOf: EarlierInstall?

    public init(
        number: UInt32, requestedAt: Instant, app: TextID, signals: SignalValues, verdict: InstallVerdict = .decided,
        repeatOf: EarlierInstall? = nil
    ) {
        self.number = number
        self.requestedAt = requestedAt
        self.app = app
        self.signals = signals
        self.verdict = verdict
        self.repeatOf = repeatOf
    }
}
