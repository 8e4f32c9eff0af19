public import AttributionModel

/// Signals as lines of candidates spell them, with escapes resolved.
///
/// Lines are written in normal forms only (spec §3); some other texts are read, too. They never list the derived
/// signals `network`, `ip_prefix`, `os_major` and `os_patch`.
extension SignalValues {
    /// Puts back a signal that is a text, or a list of texts joined by commas; false where it cannot be read as one.
    public mutating func restore(_ signal: Signal, text: Span<UInt8>, pool: TextPool) -> Bool {
        switch signal {
        case .ip: return put(IPAddress(parsing: text), into: &ip)
        case .screen: return put(ScreenSize(spelled: text), into: &screen)
        case .timeZone: return put(ZoneTable.shared.index(ofName: text), into: &timeZone)
        case .deviceID: return put(UniqueID.bits(text), into: &deviceID)
        case .platform:
            platform = Platform.allCases.first { text.isEqual(to: $0.name.utf8Span.span) }
            return platform != nil
        case .osVersion:
            osVersion = OSVersion(firstNumberIn: text)
            return osVersion != nil
        case .language:
            language = LanguageList(acceptLanguage: text).primary
            return language != 0
        case .languageTag: languageTag = pool.id(of: text)
        case .languages: languages = pool.id(of: text)
        case .calendar: calendar = pool.id(of: text)
        case .referredLink: referredLink = pool.id(of: text)
        case .pixelRatio, .timeZoneOffset, .network, .ipPrefix, .osMajor, .osPatch: return false
        }
        return true
    }

    /// Puts back a signal that is a number; false where it cannot be read as one.
    public mutating func restore(_ signal: Signal, number: Span<UInt8>) -> Bool {
        guard let number = Double(String(decoding: number.copied, as: UTF8.self)) else { return false }
        switch signal {
        case .pixelRatio: return put(PixelRatio.isPossible(number) ? number : nil, into: &pixelRatio)
        case .timeZoneOffset: return put(OffsetUnit.minutesEast.minutesEast(number), into: &timeZoneOffset)
        default: return false
        }
    }
}

/// Whether there is a value, which is then put in its place.
private func put<Value>(_ value: Value?, into place: inout Value) -> Bool {
    guard let value else { return false }
    place = value
    return true
}

extension ScreenSize {
    /// Reads the two sides with an `x` between them; nil for anything else.
    fileprivate init?(spelled text: Span<UInt8>) {
        guard let cross = text.firstIndex(of: UInt8(ascii: "x"), in: text.indices),
            let one = Self.side(text, 0..<cross), let other = Self.side(text, cross + 1..<text.count)
        else { return nil }
        self.init(one, other)
    }

    private static func side(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt32? {
        guard (1...6).contains(range.count) else { return nil }
        var side: UInt32 = 0
        for place in range {
            guard text[place].isDigit else { return nil }
            side = side * 10 + UInt32(text[place] &- 0x30)
        }
        return side
    }
}
