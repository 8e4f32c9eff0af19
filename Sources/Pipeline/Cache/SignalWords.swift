import AttributionModel

/// A click's signals as words; the numbers of texts are those of the run that wrote them.
///
/// A signal that is new must come in here, and `CacheFile.format` go up.
enum SignalWords {
    /// How many words they take.
    static let count = 11

    /// Appends the words of some signals.
    static func append(_ values: SignalValues, to words: inout [UInt64]) {
        let version = values.osVersion
        words.append(values.ip.high)
        words.append(values.ip.low)
        var kinds = UInt64(values.ip.family) | UInt64(values.platform?.rawValue ?? 0) << 8
        if version != nil { kinds |= 1 << 16 }
        kinds |= UInt64(UInt16(bitPattern: values.timeZoneOffset)) << 32
        words.append(kinds | UInt64(values.timeZone) << 48)
        var numbers: UInt64 = 0
        if let version {
            numbers = UInt64(version.major) | UInt64(version.minor) << 16 | UInt64(version.patch) << 32
        }
        words.append(numbers)
        words.append(values.deviceID.high)
        words.append(values.deviceID.low)
        words.append(values.language)
        words.append(UInt64(values.screen.shorter) | UInt64(values.screen.longer) << 32)
        words.append(values.pixelRatio.bitPattern)
        words.append(UInt64(values.languageTag.number) | UInt64(values.languages.number) << 32)
        words.append(UInt64(values.calendar.number) | UInt64(values.referredLink.number) << 32)
    }

    /// The signals whose words begin at a place; `text` gives this run's number of a text.
    static func values(at place: Int, of words: borrowing [UInt64], text: (UInt32) -> TextID) -> SignalValues {
        var values = SignalValues()
        let (kinds, version) = (words[place + 2], words[place + 3])
        values.ip = IPAddress(
            family: UInt8(truncatingIfNeeded: kinds), high: words[place], low: words[place + 1])
        values.platform = Platform(rawValue: UInt8(truncatingIfNeeded: kinds >> 8))
        if kinds >> 16 & 1 == 1 {
            values.osVersion = OSVersion(
                major: UInt16(truncatingIfNeeded: version), minor: UInt16(truncatingIfNeeded: version >> 16),
                patch: UInt16(truncatingIfNeeded: version >> 32))
        }
        values.timeZoneOffset = Int16(bitPattern: UInt16(truncatingIfNeeded: kinds >> 32))
        values.timeZone = UInt16(truncatingIfNeeded: kinds >> 48)
        values.deviceID = Digest(high: words[place + 4], low: words[place + 5])
        values.language = words[place + 6]
        values.screen = ScreenSize(
            UInt32(truncatingIfNeeded: words[place + 7]), UInt32(truncatingIfNeeded: words[place + 7] >> 32))
        values.pixelRatio = Double(bitPattern: words[place + 8])
        values.languageTag = text(UInt32(truncatingIfNeeded: words[place + 9]))
        values.languages = text(UInt32(truncatingIfNeeded: words[place + 9] >> 32))
        values.calendar = text(UInt32(truncatingIfNeeded: words[place + 10]))
        values.referredLink = text(UInt32(truncatingIfNeeded: words[place + 10] >> 32))
        return values
    }
}
