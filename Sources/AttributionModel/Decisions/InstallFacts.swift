/// What deciding needs of an install.
public struct InstallFacts: Sendable, Equatable {
    /// Its place in the run's order of (`requested_at`, `install_id`).
    public var number: InstallNumber
    /// Its `requested_at`, to which ages and `history` are counted.
    public var requestedAt: Instant
    /// Its `app_id`; absent where it has none, or where deciding does not ask for it.
    public var app: TextID
    /// Its signals, as far as deciding looks at them: platform, device id and those that tiers compare.
    public var signals: SignalValues
    /// `decided` or why not; duplicates never come here.
    public var verdict: InstallVerdict
    /// For `repeat`: the decided install of the same `once_per` value.
    public var repeatOf: EarlierInstall?

    /// Makes facts of an install that is to be decided, unless `verdict` says otherwise.
    public init(
        number: InstallNumber, requestedAt: Instant, app: TextID, signals: SignalValues,
        verdict: InstallVerdict = .decided, repeatOf: EarlierInstall? = nil
    ) {
        self.number = number
        self.requestedAt = requestedAt
        self.app = app
        self.signals = signals
        self.verdict = verdict
        self.repeatOf = repeatOf
    }
}
