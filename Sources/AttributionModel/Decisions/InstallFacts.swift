/// What deciding needs of an install.
package struct InstallFacts: Sendable, Equatable {
    /// Its place in the run's order of (`requested_at`, `install_id`).
    package var number: UInt32
    package var requestedAt: Instant
    package var app: TextID
    package var signals: SignalValues
    /// `decided` or why not; duplicates never come here.
    package var verdict: InstallVerdict
    /// For `repeat`: the decided install of the same `once_per` value.
    package var repeatOf: EarlierInstall?

    package init(
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
