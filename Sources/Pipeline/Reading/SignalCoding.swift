import AttributionModel

extension RecordEncoder {
    /// Signals, an absent one at the cost of a bit; the cache of clicks has them in this form, too
    /// (`CacheFile.format`).
    mutating func put(_ values: SignalValues) {
        var present: UInt32 = 0
        for signal in SignalValues.stored where values.words(of: signal) != nil {
            present |= 1 << UInt32(signal.rawValue)
        }
        put(present)
        for signal in SignalValues.stored where present & 1 << UInt32(signal.rawValue) != 0 {
            put(values, signal)
        }
    }

    private mutating func put(_ values: SignalValues, _ signal: Signal) {
        switch signal {
        case .ip:
            put(values.ip.family)
            put(values.ip.low)
            if values.ip.family == 6 { put(values.ip.high) }
        case .platform: put(values.platform?.rawValue ?? 0)
        case .osPatch:
            put(UInt32(values.osVersion?.major ?? 0) << 16 | UInt32(values.osVersion?.minor ?? 0))
            put(UInt32(values.osVersion?.patch ?? 0))
        case .language: put(values.language)
        case .languageTag: put(values.languageTag.number)
        case .languages: put(values.languages.number)
        case .screen:
            put(values.screen.shorter)
            put(values.screen.longer)
        case .pixelRatio: put(values.pixelRatio.bitPattern)
        case .timeZone: put(UInt32(values.timeZone))
        case .timeZoneOffset: put(UInt32(bitPattern: Int32(values.timeZoneOffset)))
        case .calendar: put(values.calendar.number)
        case .deviceID: put(values.deviceID)
        case .referredLink: put(values.referredLink.number)
        case .network, .ipPrefix, .osVersion, .osMajor: break
        }
    }
}

extension RecordDecoder {
    /// Signals that a `RecordEncoder` wrote.
    mutating func signals() -> SignalValues {
        let present = word32()
        var values = SignalValues()
        for signal in SignalValues.stored where present & 1 << UInt32(signal.rawValue) != 0 {
            read(signal, into: &values)
        }
        return values
    }

    private mutating func read(_ signal: Signal, into values: inout SignalValues) {
        switch signal {
        case .ip:
            let family = byte()
            let low = word64()
            values.ip = IPAddress(family: family, high: family == 6 ? word64() : 0, low: low)
        case .platform: values.platform = Platform(rawValue: byte())
        case .osPatch:
            let numbers = word32()
            values.osVersion = OSVersion(
                major: UInt16(numbers >> 16), minor: UInt16(numbers & 0xFFFF), patch: UInt16(word32()))
        case .language: values.language = word64()
        case .languageTag: values.languageTag = TextID(number: word32())
        case .languages: values.languages = TextID(number: word32())
        case .screen: values.screen = ScreenSize(word32(), word32())
        case .pixelRatio: values.pixelRatio = Double(bitPattern: word64())
        case .timeZone: values.timeZone = UInt16(word32())
        case .timeZoneOffset: values.timeZoneOffset = Int16(truncatingIfNeeded: Int32(bitPattern: word32()))
        case .calendar: values.calendar = TextID(number: word32())
        case .deviceID: values.deviceID = digest()
        case .referredLink: values.referredLink = TextID(number: word32())
        case .network, .ipPrefix, .osVersion, .osMajor: break
        }
    }
}

extension SignalValues {
    /// The signals that records keep; the others derive from them.
    fileprivate static let stored: [Signal] = Signal.allCases.filter {
        ![.network, .ipPrefix, .osVersion, .osMajor].contains($0)
    }
}
