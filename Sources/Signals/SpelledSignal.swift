public import AttributionModel

/// A signal as a line of candidates spells it, with escapes resolved.
public enum SpelledSignal: Sendable, Equatable {
    /// Text; a list of texts is joined by commas.
    case text([UInt8])
    /// A number as it is written.
    case number([UInt8])

    /// Puts the signal back into values; false where the text cannot be read as one.
    ///
    /// Lines are written in normal forms only (spec §3); some other texts are read, too. They never list the derived
    /// signals `network`, `ip_prefix`, `os_major` and `os_patch`.
    public func restore(_ signal: Signal, into values: inout SignalValues, pool: TextPool) -> Bool {
        switch (signal, self) {
        case (.ip, .text(let text)):
            guard let address = IPAddress(parsing: text.span) else { return false }
            values.ip = address
        case (.platform, .text(let text)):
            guard let platform = Platform.allCases.first(where: { text.elementsEqual($0.name.utf8) }) else {
                return false
            }
            values.platform = platform
        case (.osVersion, .text(let text)):
            guard let version = OSVersion(firstNumberIn: text.span) else { return false }
            values.osVersion = version
        case (.language, .text(let text)):
            let list = LanguageList(acceptLanguage: text.span)
            guard list.primary != 0 else { return false }
            values.language = list.primary
        case (.languageTag, .text(let text)): values.languageTag = pool.id(of: text.span)
        case (.languages, .text(let text)): values.languages = pool.id(of: text.span)
        case (.screen, .text(let text)):
            let sides = text.split(separator: UInt8(ascii: "x")).compactMap {
                UInt32(String(decoding: $0, as: UTF8.self))
            }
            guard sides.count == 2 else { return false }
            values.screen = ScreenSize(sides[0], sides[1])
        case (.pixelRatio, .number(let digits)):
            guard let ratio = Double(String(decoding: digits, as: UTF8.self)), PixelRatio.isPossible(ratio) else {
                return false
            }
            values.pixelRatio = ratio
        case (.timeZone, .text(let text)):
            guard let zone = ZoneTable.shared.index(ofName: text.span) else { return false }
            values.timeZone = zone
        case (.timeZoneOffset, .number(let digits)):
            guard let number = Double(String(decoding: digits, as: UTF8.self)),
                let minutes = OffsetUnit.minutesEast.minutesEast(number)
            else { return false }
            values.timeZoneOffset = minutes
        case (.calendar, .text(let text)): values.calendar = pool.id(of: text.span)
        case (.deviceID, .text(let text)):
            guard let bits = UniqueID.bits(text.span) else { return false }
            values.deviceID = bits
        case (.referredLink, .text(let text)): values.referredLink = pool.id(of: text.span)
        case (_, _): return false
        }
        return true
    }
}
