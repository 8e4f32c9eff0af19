package import AttributionModel

extension JSONWriter {
    /// Writes an object of the listed signals that are present, keys named as in pipeline files.
    ///
    /// `ip` is RFC 5952 text, `os_version` always `major.minor.patch`, `screen` `shorter x longer`, `languages` an array,
    /// `device_id` a lower-case UUID; an absent signal has no member.
    package mutating func signals(_ values: SignalValues, _ selection: SignalSelection, texts: SignalTexts) {
        beginObject()
        if selection.contains(.ip), values.ip.isPresent {
            key(Signal.ip.name)
            text(texts.address(values.ip))
        }
        if selection.contains(.platform), let platform = values.platform {
            member(Signal.platform.name, word: platform.name)
        }
        if selection.contains(.osVersion), let version = values.osVersion {
            key(Signal.osVersion.name)
            text([UInt64(version.major), UInt64(version.minor), UInt64(version.patch)], separator: UInt8(ascii: "."))
        }
        languageSignals(values, selection, texts: texts)
        if selection.contains(.screen), values.screen.isPresent {
            key(Signal.screen.name)
            text([UInt64(values.screen.shorter), UInt64(values.screen.longer)], separator: UInt8(ascii: "x"))
        }
        if selection.contains(.pixelRatio), values.pixelRatio != 0 {
            key(Signal.pixelRatio.name)
            number(values.pixelRatio)
        }
        if selection.contains(.timeZone), values.timeZone != 0 {
            member(Signal.timeZone.name, text: texts.zone(values.timeZone))
        }
        if selection.contains(.timeZoneOffset), values.timeZoneOffset != .min {
            member(Signal.timeZoneOffset.name, integer: Int(values.timeZoneOffset))
        }
        textSignal(.calendar, values.calendar, selection, texts)
        if selection.contains(.deviceID), values.deviceID != .none {
            key(Signal.deviceID.name)
            deviceID(values.deviceID)
        }
        textSignal(.referredLink, values.referredLink, selection, texts)
        endObject()
    }

    /// Writes 128 bits as a lower-case UUID.
    mutating func deviceID(_ value: Digest) {
        separate()
        let digits = HexDigit.lower(value.high) + HexDigit.lower(value.low)
        bytes.append(0x22)
        for (place, digit) in digits.enumerated() {
            if place == 8 || place == 12 || place == 16 || place == 20 { bytes.append(0x2D) }
            bytes.append(digit)
        }
        bytes.append(0x22)
    }

    private mutating func languageSignals(_ values: SignalValues, _ selection: SignalSelection, texts: SignalTexts) {
        if selection.contains(.language), values.language != 0 {
            let letters = (0..<8).map { UInt8(truncatingIfNeeded: values.language >> (56 - 8 * UInt64($0))) }
            member(Signal.language.name, text: letters.filter { $0 != 0 })
        }
        textSignal(.languageTag, values.languageTag, selection, texts)
        if selection.contains(.languages), values.languages.isPresent {
            key(Signal.languages.name)
            beginArray()
            for tag in texts.text(values.languages).split(separator: 0x2C) { text(Array(tag)) }
            endArray()
        }
    }

    private mutating func textSignal(
        _ signal: Signal, _ value: TextID, _ selection: SignalSelection, _ texts: SignalTexts
    ) {
        guard selection.contains(signal), value.isPresent else { return }
        member(signal.name, text: texts.text(value))
    }
}
