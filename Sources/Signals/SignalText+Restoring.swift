public import AttributionModel

extension SignalText {
    /// Puts a normal form that `text(of:in:pool:)` wrote back into values; false where it is none of that signal.
    ///
    /// `network` and `ip_prefix` fill in the address's first part unless a whole address stands there already, and
    /// `os_major`, `os_version` and `os_patch` each what they know, so that only signals that were written may be asked
    /// for afterwards.
    public func restore(_ signal: Signal, into values: inout SignalValues, pool: TextPool) -> Bool {
        switch self {
        case .text(let bytes): restore(bytes, signal, into: &values, pool: pool)
        case .number(let bytes): restore(number: bytes, signal, into: &values)
        }
    }

    private func restore(number bytes: [UInt8], _ signal: Signal, into values: inout SignalValues) -> Bool {
        guard let number = Double(String(decoding: bytes, as: UTF8.self)) else { return false }
        switch signal {
        case .pixelRatio:
            guard PixelRatio.isPossible(number) else { return false }
            values.pixelRatio = number
        case .timeZoneOffset:
            guard let minutes = OffsetUnit.minutesEast.minutesEast(number) else { return false }
            values.timeZoneOffset = minutes
        default: return false
        }
        return true
    }

    private func restore(_ bytes: [UInt8], _ signal: Signal, into values: inout SignalValues, pool: TextPool) -> Bool {
        switch signal {
        case .ip, .network, .ipPrefix: return restoreAddress(bytes, signal, into: &values)
        case .platform:
            guard let platform = Platform.allCases.first(where: { bytes.elementsEqual($0.name.utf8) }) else {
                return false
            }
            values.platform = platform
        case .osVersion, .osMajor, .osPatch:
            guard let version = OSVersion(firstNumberIn: bytes.span) else { return false }
            let known = values.osVersion ?? version
            values.osVersion = OSVersion(
                major: version.major, minor: max(known.minor, version.minor), patch: max(known.patch, version.patch))
        case .language:
            let list = LanguageList(acceptLanguage: bytes.span)
            guard list.primary != 0 else { return false }
            values.language = list.primary
        case .languageTag: values.languageTag = pool.id(of: bytes.span)
        case .languages: values.languages = pool.id(of: bytes.span)
        case .calendar: values.calendar = pool.id(of: bytes.span)
        case .referredLink: values.referredLink = pool.id(of: bytes.span)
        case .screen: return restoreScreen(bytes, into: &values)
        case .timeZone:
            guard let zone = ZoneTable.shared.index(ofName: bytes.span) else { return false }
            values.timeZone = zone
        case .deviceID:
            guard let bits = UniqueID.bits(bytes.span) else { return false }
            values.deviceID = bits
        case .pixelRatio, .timeZoneOffset: return false
        }
        return true
    }

    private func restoreAddress(_ bytes: [UInt8], _ signal: Signal, into values: inout SignalValues) -> Bool {
        let slash = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        guard let address = IPAddress(parsing: bytes.span.extracting(0..<slash)) else { return false }
        if signal == .ip || !values.ip.isPresent || signal == .ipPrefix && slash == bytes.count { values.ip = address }
        return true
    }

    private func restoreScreen(_ bytes: [UInt8], into values: inout SignalValues) -> Bool {
        let sides = bytes.split(separator: UInt8(ascii: "x")).compactMap { UInt32(String(decoding: $0, as: UTF8.self)) }
        guard sides.count == 2 else { return false }
        values.screen = ScreenSize(sides[0], sides[1])
        return true
    }
}
