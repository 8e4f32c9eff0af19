import AttributionModel

/// What is kept of an install until its row is written.
struct InstallRecord: Equatable, Sendable {
    var requestedAt: Instant
    /// What screening says before duplicates and repeats are known.
    var verdict: InstallVerdict
    var isReinstall: Bool?
    var app: TextID
    var environment: TextID
    /// The digest of the line, which tells copies from rivals.
    var line: UInt64
    var signals: SignalValues
    var installID: [UInt8]
    var appID: [UInt8]?
    var userID: [UInt8]?
    /// The value that is decided once, where the pipeline names one.
    var oncePer: [UInt8]?
    var sdkVersion: [UInt8]?

    func encode(into encoder: inout RecordEncoder) {
        encoder.clear()
        encoder.put(requestedAt.milliseconds)
        encoder.put(verdict.rawValue)
        encoder.put(isReinstall.map { $0 ? 2 : 1 } ?? UInt8(0))
        encoder.put(app.number)
        encoder.put(environment.number)
        encoder.put(line)
        encoder.put(signals)
        encoder.put(installID)
        encoder.put(appID)
        encoder.put(userID)
        encoder.put(oncePer)
        encoder.put(sdkVersion)
    }

    init(
        requestedAt: Instant, verdict: InstallVerdict, isReinstall: Bool?, app: TextID, environment: TextID,
        line: UInt64, signals: SignalValues, installID: [UInt8], appID: [UInt8]?, userID: [UInt8]?,
        oncePer: [UInt8]?, sdkVersion: [UInt8]?
    ) {
        self.requestedAt = requestedAt
        self.verdict = verdict
        self.isReinstall = isReinstall
        self.app = app
        self.environment = environment
        self.line = line
        self.signals = signals
        self.installID = installID
        self.appID = appID
        self.userID = userID
        self.oncePer = oncePer
        self.sdkVersion = sdkVersion
    }

    init(decoding bytes: [UInt8]) {
        var decoder = RecordDecoder(bytes)
        requestedAt = decoder.instant()
        verdict = InstallVerdict(rawValue: decoder.byte()) ?? .decided
        let reinstall = decoder.byte()
        isReinstall = reinstall == 0 ? nil : reinstall == 2
        app = TextID(number: decoder.word32())
        environment = TextID(number: decoder.word32())
        line = decoder.word64()
        signals = decoder.signals()
        installID = decoder.text() ?? []
        appID = decoder.text()
        userID = decoder.text()
        oncePer = decoder.text()
        sdkVersion = decoder.text()
    }
}
