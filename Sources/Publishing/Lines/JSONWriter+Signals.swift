public import AttributionModel

extension JSONWriter {
    /// Writes an object of the listed signals that are present, keys named as in pipeline files.
    ///
    /// `ip` is RFC 5952 text, `os_version` always `major.minor.patch`, `screen` `shorter x longer`, `languages` an
    /// array, `device_id` a lower-case UUID; an absent signal has no member.
    public mutating func signals(_ values: SignalValues, _ selection: SignalSet, texts: inout SignalTexts) {
        func text(_ signal: Signal, _ id: TextID) -> [UInt8]? {
            selection.contains(signal) && id.isPresent ? texts.text(of: id) : nil
        }
        let languageTag = text(.languageTag, values.languageTag)
        let languages = text(.languages, values.languages)
        let timeZone =
            selection.contains(.timeZone) && values.timeZone != 0 ? texts.name(ofZone: values.timeZone) : nil
        let calendar = text(.calendar, values.calendar)
        let referredLink = text(.referredLink, values.referredLink)
        let room =
            languageTag.textRoom + languages.textRoom + timeZone.textRoom + calendar.textRoom + referredLink.textRoom
        write(room: 13 * JSONWriter.memberRoom + EscapedText.numberRoom + room) { output in
            output.open(JSONByte.objectStart)
            if selection.contains(.ip), values.ip.isPresent {
                output.key(Signal.ip.literal)
                output.quoted { $0.append(address: values.ip) }
            }
            if selection.contains(.platform), let platform = values.platform {
                output.member(Signal.platform.literal, word: platform.name)
            }
            if selection.contains(.osVersion), let version = values.osVersion {
                output.key(Signal.osVersion.literal)
                output.numbers([UInt32(version.major), UInt32(version.minor), UInt32(version.patch)], separator: 0x2E)
            }
            if selection.contains(.language), values.language != 0 {
                output.key(Signal.language.literal)
                output.language(values.language)
            }
            if let languageTag { output.member(Signal.languageTag.literal, languageTag) }
            if let languages {
                output.key(Signal.languages.literal)
                output.texts(languages)
            }
            if selection.contains(.screen), values.screen.isPresent {
                output.key(Signal.screen.literal)
                output.numbers([values.screen.shorter, values.screen.longer], separator: 0x78)
            }
            if selection.contains(.pixelRatio), values.pixelRatio != 0 {
                output.key(Signal.pixelRatio.literal)
                output.number(values.pixelRatio)
            }
            if let timeZone { output.member(Signal.timeZone.literal, timeZone) }
            if selection.contains(.timeZoneOffset), values.timeZoneOffset != .min {
                output.member(Signal.timeZoneOffset.literal, integer: Int(values.timeZoneOffset))
            }
            if let calendar { output.member(Signal.calendar.literal, calendar) }
            if selection.contains(.deviceID), values.deviceID != .none {
                output.key(Signal.deviceID.literal)
                output.deviceID(values.deviceID)
            }
            if let referredLink { output.member(Signal.referredLink.literal, referredLink) }
            output.append(JSONByte.objectEnd)
        }
    }
}

extension OutputSpan<UInt8> {
    /// Writes 128 bits as a lower-case UUID.
    mutating func deviceID(_ value: Digest) { quoted { $0.append(uniqueID: value) } }

    /// Writes numbers separated by a byte as a string.
    @inline(__always)
    fileprivate mutating func numbers<let count: Int>(_ numbers: InlineArray<count, UInt32>, separator: UInt8) {
        quoted { output in
            for place in numbers.indices {
                if place > 0 { output.append(separator) }
                output.append(digitsOf: UInt64(numbers[place]))
            }
        }
    }

    /// Writes letters that are packed from the highest byte down.
    fileprivate mutating func language(_ letters: UInt64) {
        quoted { output in
            var rest = letters
            while rest != 0 {
                let letter = UInt8(truncatingIfNeeded: rest >> 56)
                if letter != 0 { output.append(letter) }
                rest <<= 8
            }
        }
    }

    /// Writes texts that are separated by commas as an array, without the empty ones.
    fileprivate mutating func texts(_ list: [UInt8]) {
        open(JSONByte.arrayStart)
        var start = 0
        for place in 0...list.count where place == list.count || list[place] == UInt8(ascii: ",") {
            if place > start { text(list.span.extracting(start..<place)) }
            start = place + 1
        }
        append(JSONByte.arrayEnd)
    }
}
