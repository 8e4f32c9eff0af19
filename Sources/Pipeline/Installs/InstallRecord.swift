import AttributionModel

/// What is kept of an install until its row is written.
struct InstallRecord: Sendable {
    var requestedAt: Instant
    /// What screening says before duplicates and repeats are known.
    var verdict: InstallVerdict
    var isReinstall: Bool?
    var app: TextID
    var environment: TextID
    /// The digest of the line, which distinguishes copies from rivals.
    var line: UInt64
    var signals: SignalValues
    var texts: InstallTexts

    /// Writes a record of what `fields` hold and what was worked out from them; `oncePer` is the value decided once.
    static func encode(
        _ fields: borrowing ParsedFields, verdict: InstallVerdict, app: TextID, environment: TextID, line: UInt64,
        signals: SignalValues, oncePer: [UInt8]?, into encoder: inout RecordEncoder
    ) {
        encoder.clear()
        encoder.put(fields[InstallField.requestedAt].time.milliseconds)
        encoder.put(verdict.rawValue)
        encoder.put(fields.flag(InstallField.isReinstall).map { $0 ? 2 : 1 } ?? UInt8(0))
        encoder.put(app.number)
        encoder.put(environment.number)
        encoder.put(line)
        encoder.put(signals)
        encoder.put(oncePer)
        for text in [InstallField.installID, .appID, .userID] { encoder.put(fields[text], of: fields.text) }
    }

    /// Reads a record; of its texts, only `oncePer` unless `withTexts`.
    init(decoding bytes: [UInt8], withTexts: Bool = true) {
        var decoder = RecordDecoder(bytes)
        requestedAt = decoder.instant()
        verdict = InstallVerdict(rawValue: decoder.byte()) ?? .decided
        let reinstall = decoder.byte()
        isReinstall = reinstall == 0 ? nil : reinstall == 2
        app = TextID(number: decoder.word32())
        environment = TextID(number: decoder.word32())
        line = decoder.word64()
        signals = decoder.signals()
        let oncePer = decoder.text()
        guard withTexts else {
            texts = oncePer.map { InstallTexts(installID: [], oncePer: $0) } ?? .none
            return
        }
        texts = InstallTexts(
            installID: decoder.text() ?? [], appID: decoder.text(), userID: decoder.text(), oncePer: oncePer)
    }
}

/// The texts of an install; a class, as decided installs are often passed on, which would count a reference to each
/// text each time.
final class InstallTexts: Sendable {
    let installID: [UInt8]
    let appID: [UInt8]?
    let userID: [UInt8]?
    /// The value that is decided once, where the pipeline names one.
    let oncePer: [UInt8]?

    /// No texts.
    static let none = InstallTexts(installID: [])

    init(installID: [UInt8], appID: [UInt8]? = nil, userID: [UInt8]? = nil, oncePer: [UInt8]? = nil) {
        self.installID = installID
        self.appID = appID
        self.userID = userID
        self.oncePer = oncePer
    }
}
