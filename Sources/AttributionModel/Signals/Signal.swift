/// A normalised property that a click and an install can both have (spec §3).
public enum Signal: UInt8, Sendable, CaseIterable {
    case ip, network, ipPrefix, platform, osVersion, osMajor, osPatch, language, languageTag, languages, screen
    case pixelRatio, timeZone, timeZoneOffset, calendar, deviceID, referredLink

    /// The word in pipeline files, candidates and messages, as a literal of the program.
    public var literal: StaticString {
        switch self {
        case .ip: "ip"
        case .network: "network"
        case .ipPrefix: "ip_prefix"
        case .platform: "platform"
        case .osVersion: "os_version"
        case .osMajor: "os_major"
        case .osPatch: "os_patch"
        case .language: "language"
        case .languageTag: "language_tag"
        case .languages: "languages"
        case .screen: "screen"
        case .pixelRatio: "pixel_ratio"
        case .timeZone: "timezone"
        case .timeZoneOffset: "timezone_offset"
        case .calendar: "calendar"
        case .deviceID: "device_id"
        case .referredLink: "referred_link"
        }
    }

    /// The word in pipeline files, candidates and messages.
    public var name: String { literal.description }

    /// The signal of that name in pipeline files.
    public init?(name: String) { self.init(name: name.utf8Span.span) }

    /// The signal of that name.
    public init?(name: Span<UInt8>) {
        for signal in Signal.allCases {
            let known = Signal.names[Int(signal.rawValue)]
            guard known.span.isEqual(to: name) else { continue }
            self = signal
            return
        }
        return nil
    }

    /// All names, by raw value.
    private static let names = Signal.allCases.map { Array($0.name.utf8) }

    /// The signal that lines list in place of this one: the one it derives from, or itself.
    public var listed: Signal {
        switch self {
        case .network, .ipPrefix: .ip
        case .osMajor, .osPatch: .osVersion
        default: self
        }
    }

    /// Whether its values are texts, which a run numbers (`SignalValues.text`).
    public var isText: Bool { SignalValues().text(of: self) != nil }
}

extension SignalValues {
    /// The value of a signal that is a text, nil for other signals.
    public func text(of signal: Signal) -> TextID? {
        switch signal {
        case .languageTag: languageTag
        case .languages: languages
        case .calendar: calendar
        case .referredLink: referredLink
        case .ip, .network, .ipPrefix, .platform, .osVersion, .osMajor, .osPatch, .language, .screen, .pixelRatio,
            .timeZone, .timeZoneOffset, .deviceID:
            nil
        }
    }

    /// Puts another number in the place of each text's, as for a run that numbers texts otherwise.
    @inlinable
    public mutating func renumberTexts(_ number: (TextID) -> TextID) {
        languageTag = number(languageTag)
        languages = number(languages)
        calendar = number(calendar)
        referredLink = number(referredLink)
    }

    /// The words that stand for a signal in one run, or nil where the signal is absent.
    ///
    /// Two present signals are equal exactly where both words are (spec §3). The words of a text are its number, which
    /// means nothing in another run.
    @inlinable
    public func words(of signal: Signal) -> (UInt64, UInt64)? {
        switch signal {
        // IPv4 in its IPv6 form, which no other address can have: an address of that form is read as IPv4 (spec §3).
        case .ip: ip.isPresent ? (ip.high, ip.family == 4 ? 0xFFFF_0000_0000 | ip.low : ip.low) : nil
        case .network: network
        case .ipPrefix: ip.family == 4 ? (ip.low, 4) : (ip.family == 6 ? (ip.high, 6) : nil)
        case .platform: platform.map { (UInt64($0.rawValue), 0) }
        case .osVersion: osVersion.map { (UInt64($0.major), UInt64($0.minor)) }
        case .osMajor: osVersion.map { (UInt64($0.major), 0) }
        case .osPatch: osVersion.map { (UInt64($0.major) << 16 | UInt64($0.minor), UInt64($0.patch)) }
        case .language: language != 0 ? (language, 0) : nil
        case .languageTag: languageTag.isPresent ? (UInt64(languageTag.number), 0) : nil
        case .languages: languages.isPresent ? (UInt64(languages.number), 0) : nil
        case .screen: screen.isPresent ? (UInt64(screen.shorter), UInt64(screen.longer)) : nil
        case .pixelRatio: pixelRatio != 0 ? (pixelRatio.bitPattern, 0) : nil
        case .timeZone: timeZone != 0 ? (UInt64(timeZone), 0) : nil
        case .timeZoneOffset: timeZoneOffset != .min ? (UInt64(bitPattern: Int64(timeZoneOffset)), 0) : nil
        case .calendar: calendar.isPresent ? (UInt64(calendar.number), 0) : nil
        case .deviceID: deviceID != .none ? (deviceID.high, deviceID.low) : nil
        case .referredLink: referredLink.isPresent ? (UInt64(referredLink.number), 0) : nil
        }
    }

    /// IPv4 /24 or IPv6 /64, or nil without an address.
    @inlinable
    public var network: (UInt64, UInt64)? {
        ip.family == 4 ? (ip.low & 0xFFFF_FF00, 4) : (ip.family == 6 ? (ip.high, 6) : nil)
    }

    /// Whether both sides have the signal, and if so whether they agree; nil where one lacks it.
    @inlinable
    public func agrees(with other: SignalValues, on signal: Signal) -> Bool? {
        guard let mine = words(of: signal), let theirs = other.words(of: signal) else { return nil }
        return mine == theirs
    }
}
