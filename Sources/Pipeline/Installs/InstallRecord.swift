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

    /// Writes a record of what `fields` hold and what was worked out from them.
    static func encode(
        _ fields: borrowing ParsedFields, _ install: ScreenedInstall, at requestedAt: Instant, line: UInt64,
        into encoder: inout RecordEncoder
    ) {
        encoder.clear()
        let isReinstall = fields.flag(InstallField.isReinstall)
        encoder.write(room: 26) { output in
            output.put(UInt64(bitPattern: requestedAt.milliseconds))
            output.append(install.verdict.rawValue)
            output.append(isReinstall.map { $0 ? 2 : 1 } ?? 0)
            output.put(install.app.number)
            output.put(install.environment.number)
            output.put(line)
        }
        encoder.put(install.signals)
        encoder.put(install.oncePer)
        for text in [InstallField.installID, .appID, .userID] { encoder.put(fields[text], of: fields.text) }
    }

    /// Reads a record; its texts stay where they are in `bytes`.
    init(decoding bytes: [UInt8]) {
        var decoder = RecordDecoder(bytes)
        requestedAt = decoder.instant()
        verdict = InstallVerdict(stored: decoder.byte())
        let reinstall = decoder.byte()
        isReinstall = reinstall == 0 ? nil : reinstall == 2
        app = TextID(number: decoder.word32())
        environment = TextID(number: decoder.word32())
        line = decoder.word64()
        signals = decoder.signals()
        let oncePer = decoder.textPlace()
        texts = InstallTexts(
            installID: decoder.textPlace() ?? 0..<0, appID: decoder.textPlace(), userID: decoder.textPlace(),
            oncePer: oncePer)
    }
}

/// Where the texts of an install are: in its record, or among the texts of its share.
///
/// Installs have no memory of their own for texts, as asking for it and giving it back would be much of what they cost.
struct InstallTexts: Sendable {
    var installID: Range<Int>
    var appID: Range<Int>?
    var userID: Range<Int>?
    /// The value that is decided once, where the pipeline names one.
    var oncePer: Range<Int>?

    /// Copies the texts to the end of others; they are now there.
    mutating func move(from bytes: [UInt8], to texts: inout [UInt8]) {
        installID = InstallTexts.copy(installID, of: bytes, to: &texts)
        appID = appID.map { InstallTexts.copy($0, of: bytes, to: &texts) }
        userID = userID.map { InstallTexts.copy($0, of: bytes, to: &texts) }
        oncePer = oncePer.map { InstallTexts.copy($0, of: bytes, to: &texts) }
    }

    private static func copy(_ text: Range<Int>, of bytes: [UInt8], to texts: inout [UInt8]) -> Range<Int> {
        let start = texts.count
        texts.append(contentsOf: bytes[text])
        return start..<texts.count
    }
}
