public import AttributionModel

extension JSONWriter {
    /// Writes an object of the listed signals that are present, keys named as in pipeline files.
    ///
    /// `ip` is RFC 5952 text, `os_version` always `major.minor.patch`, `screen` `shorter x longer`, `languages` an
    /// array, `device_id` a lower-case UUID; an absent signal has no member.
    public mutating func signals(_ values: SignalValues, _ selection: SignalSet, texts: inout SignalTexts) {
        let present = PresentSignals(values, selection, &texts)
        write(room: 13 * JSONWriter.memberRoom + present.texts) { $0.signals(present) }
    }
}

/// The signals that are listed and present; where they are numbers of texts, the texts.
private struct PresentSignals: ~Copyable {
    var address: IPAddress?
    var platform: Platform?
    var osVersion: OSVersion?
    /// The letters, packed from the highest byte down.
    var language: UInt64?
    var languageTag: [UInt8]?
    /// Tags separated by commas.
    var languages: [UInt8]?
    var screen: ScreenSize?
    var pixelRatio: Double?
    var timeZone: [UInt8]?
    var timeZoneOffset: Int?
    var calendar: [UInt8]?
    var deviceID: Digest?
    var referredLink: [UInt8]?

    init(_ values: SignalValues, _ selection: SignalSet, _ texts: inout SignalTexts) {
        func text(_ signal: Signal, _ id: TextID) -> [UInt8]? {
            selection.contains(signal) && id.isPresent ? texts.text(of: id) : nil
        }
        if selection.contains(.ip), values.ip.isPresent { address = values.ip }
        if selection.contains(.platform) { platform = values.platform }
        if selection.contains(.osVersion) { osVersion = values.osVersion }
        if selection.contains(.language), values.language != 0 { language = values.language }
        languageTag = text(.languageTag, values.languageTag)
        languages = text(.languages, values.languages)
        if selection.contains(.screen), values.screen.isPresent { screen = values.screen }
        if selection.contains(.pixelRatio), values.pixelRatio != 0 { pixelRatio = values.pixelRatio }
        if selection.contains(.timeZone), values.timeZone != 0 { timeZone = texts.name(ofZone: values.timeZone) }
        if selection.contains(.timeZoneOffset), values.timeZoneOffset != .min {
            timeZoneOffset = Int(values.timeZoneOffset)
        }
        calendar = text(.calendar, values.calendar)
        if selection.contains(.deviceID), values.deviceID != .none { deviceID = values.deviceID }
        referredLink = text(.referredLink, values.referredLink)
    }

    /// The room for the texts and for the ratio.
    var texts: Int {
        languageTag.textRoom + languages.textRoom + timeZone.textRoom + calendar.textRoom + referredLink.textRoom
            + EscapedText.numberRoom
    }
}

extension OutputSpan<UInt8> {
    fileprivate mutating func signals(_ signals: borrowing PresentSignals) {
        open(JSONByte.objectStart)
        if let address = signals.address {
            key(Signal.ip.literal)
            append(JSONByte.quote)
            append(address: address)
            append(JSONByte.quote)
        }
        if let platform = signals.platform { member(Signal.platform.literal, word: platform.name) }
        if let version = signals.osVersion {
            key(Signal.osVersion.literal)
            numbers([UInt32(version.major), UInt32(version.minor), UInt32(version.patch)], separator: 0x2E)
        }
        if let letters = signals.language {
            key(Signal.language.literal)
            language(letters)
        }
        if let tag = signals.languageTag { member(Signal.languageTag.literal, tag) }
        if let list = signals.languages {
            key(Signal.languages.literal)
            texts(list)
        }
        if let screen = signals.screen {
            key(Signal.screen.literal)
            numbers([screen.shorter, screen.longer], separator: 0x78)
        }
        if let ratio = signals.pixelRatio {
            key(Signal.pixelRatio.literal)
            number(ratio)
        }
        if let zone = signals.timeZone { member(Signal.timeZone.literal, zone) }
        if let offset = signals.timeZoneOffset { member(Signal.timeZoneOffset.literal, integer: offset) }
        if let calendar = signals.calendar { member(Signal.calendar.literal, calendar) }
        if let deviceID = signals.deviceID {
            key(Signal.deviceID.literal)
            self.deviceID(deviceID)
        }
        if let link = signals.referredLink { member(Signal.referredLink.literal, link) }
        append(JSONByte.objectEnd)
    }

    /// Writes 128 bits as a lower-case UUID.
    mutating func deviceID(_ value: Digest) {
        append(JSONByte.quote)
        append(uniqueID: value)
        append(JSONByte.quote)
    }

    /// Writes numbers separated by a byte as a string.
    @inline(__always)
    private mutating func numbers<let count: Int>(_ numbers: InlineArray<count, UInt32>, separator: UInt8) {
        append(JSONByte.quote)
        for place in numbers.indices {
            if place > 0 { append(separator) }
            append(digitsOf: UInt64(numbers[place]))
        }
        append(JSONByte.quote)
    }

    /// Writes letters that are packed from the highest byte down.
    private mutating func language(_ letters: UInt64) {
        append(JSONByte.quote)
        var rest = letters
        while rest != 0 {
            let letter = UInt8(truncatingIfNeeded: rest >> 56)
            if letter != 0 { append(letter) }
            rest <<= 8
        }
        append(JSONByte.quote)
    }

    /// Writes texts that are separated by commas as an array, without the empty ones.
    private mutating func texts(_ list: [UInt8]) {
        open(JSONByte.arrayStart)
        var start = 0
        for place in 0...list.count where place == list.count || list[place] == UInt8(ascii: ",") {
            if place > start { text(list.span.extracting(start..<place)) }
            start = place + 1
        }
        append(JSONByte.arrayEnd)
    }
}
