import AttributionModel

extension RecordEncoder {
    /// Signals, an absent one at the cost of a bit; the cache of clicks has them in this form, too
    /// (`CacheFile.format`).
    mutating func put(_ values: SignalValues) {
        write(room: SignalValues.recordRoom) { $0.put(values) }
    }
}

// Without a loop over the signals: a look at each costs a few instructions, a turn of a loop dozens.
extension OutputSpan<UInt8> {
    fileprivate mutating func put(_ values: SignalValues) {
        let present = SignalSet(storedOf: values)
        put(present.rawValue)
        if present.contains(.ip) {
            append(values.ip.family)
            put(values.ip.low)
            if values.ip.family == 6 { put(values.ip.high) }
        }
        if present.contains(.platform) { append(values.platform?.rawValue ?? 0) }
        if present.contains(.osPatch) {
            put(UInt32(values.osVersion?.major ?? 0) << 16 | UInt32(values.osVersion?.minor ?? 0))
            put(UInt32(values.osVersion?.patch ?? 0))
        }
        if present.contains(.language) { put(values.language) }
        if present.contains(.languageTag) { put(values.languageTag.number) }
        if present.contains(.languages) { put(values.languages.number) }
        if present.contains(.screen) {
            put(values.screen.shorter)
            put(values.screen.longer)
        }
        if present.contains(.pixelRatio) { put(values.pixelRatio.bitPattern) }
        if present.contains(.timeZone) { put(UInt32(values.timeZone)) }
        if present.contains(.timeZoneOffset) { put(UInt32(bitPattern: Int32(values.timeZoneOffset))) }
        if present.contains(.calendar) { put(values.calendar.number) }
        if present.contains(.deviceID) {
            put(values.deviceID.high)
            put(values.deviceID.low)
        }
        if present.contains(.referredLink) { put(values.referredLink.number) }
    }
}

extension RecordDecoder {
    /// Signals that a `RecordEncoder` wrote.
    mutating func signals() -> SignalValues {
        let present = SignalSet(rawValue: word32())
        var values = SignalValues()
        if present.contains(.ip) {
            let family = byte()
            let low = word64()
            values.ip = IPAddress(family: family, high: family == 6 ? word64() : 0, low: low)
        }
        if present.contains(.platform) { values.platform = Platform(stored: byte()) }
        if present.contains(.osPatch) {
            let numbers = word32()
            values.osVersion = OSVersion(
                major: UInt16(numbers >> 16), minor: UInt16(numbers & 0xFFFF), patch: UInt16(word32()))
        }
        if present.contains(.language) { values.language = word64() }
        if present.contains(.languageTag) { values.languageTag = TextID(number: word32()) }
        if present.contains(.languages) { values.languages = TextID(number: word32()) }
        if present.contains(.screen) { values.screen = ScreenSize(word32(), word32()) }
        if present.contains(.pixelRatio) { values.pixelRatio = Double(bitPattern: word64()) }
        if present.contains(.timeZone) { values.timeZone = UInt16(word32()) }
        if present.contains(.timeZoneOffset) {
            values.timeZoneOffset = Int16(truncatingIfNeeded: Int32(bitPattern: word32()))
        }
        if present.contains(.calendar) { values.calendar = TextID(number: word32()) }
        if present.contains(.deviceID) { values.deviceID = digest() }
        if present.contains(.referredLink) { values.referredLink = TextID(number: word32()) }
        return values
    }
}

extension SignalSet {
    /// The signals that are present, of those that records keep; the others derive from them.
    fileprivate init(storedOf values: SignalValues) {
        self.init()
        note(.ip, values.ip.isPresent)
        note(.platform, values.platform != nil)
        note(.osPatch, values.osVersion != nil)
        note(.language, values.language != 0)
        note(.languageTag, values.languageTag.isPresent)
        note(.languages, values.languages.isPresent)
        note(.screen, values.screen.isPresent)
        note(.pixelRatio, values.pixelRatio != 0)
        note(.timeZone, values.timeZone != 0)
        note(.timeZoneOffset, values.timeZoneOffset != .min)
        note(.calendar, values.calendar.isPresent)
        note(.deviceID, values.deviceID != .none)
        note(.referredLink, values.referredLink.isPresent)
    }

    @inline(__always)
    private mutating func note(_ signal: Signal, _ isPresent: Bool) {
        if isPresent { self = SignalSet(rawValue: rawValue | 1 << UInt32(signal.rawValue)) }
    }
}

extension SignalValues {
    /// The most bytes that signals take in a record.
    fileprivate static let recordRoom = 94
}
