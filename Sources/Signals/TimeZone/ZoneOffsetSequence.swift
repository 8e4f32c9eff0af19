import AttributionModel

/// The offsets of a zone in order of time, shared by the zones that agree since 2012.
struct ZoneOffsetSequence: Sendable {
    /// When each offset but the first begins.
    private var changes: [Instant] = []
    /// One more than the changes.
    private var minutesEast: [Int16]

    static let utc = ZoneOffsetSequence(first: 0)

    init(first: Int16) { minutesEast = [first] }

    /// Adds a change after the others.
    mutating func add(_ change: Instant, _ minutes: Int16) {
        changes.append(change)
        minutesEast.append(minutes)
    }

    /// The period that contains an instant.
    func period(at instant: Instant) -> ZonePeriod {
        let next = changes.firstPlace { $0 > instant }
        return ZonePeriod(
            from: next == 0 ? Instant(milliseconds: .min) : changes[next - 1],
            until: next == changes.count ? Instant(milliseconds: .max) : changes[next],
            minutesEast: minutesEast[next])
    }

    /// Reads the text of `ZoneOffsets`: the sequence of each canonical name.
    ///
    /// Byte by byte rather than by characters, as every run has to read it.
    static func parse(_ text: String) -> [[UInt8]: ZoneOffsetSequence] {
        var result: [[UInt8]: ZoneOffsetSequence] = [:]
        for block in text.utf8Bytes.split(separator: UInt8(ascii: "@")) {
            let halves = block.split(separator: UInt8(ascii: "="))
            guard halves.count == 2 else { continue }
            let sequence = ZoneOffsetSequence(words: halves[1].split(whereSeparator: isBlank))
            for name in halves[0].split(whereSeparator: isBlank) { result[Array(name)] = sequence }
        }
        return result
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

    private init(words: [ArraySlice<UInt8>]) {
        self.init(first: words.first.flatMap { ZoneOffsetSequence.number($0, radix: 10) }.map { Int16($0) } ?? 0)
        var at = Instant.earliest
        for word in words.dropFirst() {
            guard let colon = word.firstIndex(of: UInt8(ascii: ":")),
                let delta = ZoneOffsetSequence.number(word[..<colon], radix: 36),
                let minutes = ZoneOffsetSequence.number(word[(colon + 1)...], radix: 10)
            else { continue }
            at = at + delta * .minute
            add(at, Int16(minutes))
        }
    }

    /// A whole number with lower-case digits and perhaps a minus sign; nil for any other text.
    private static func number(_ text: ArraySlice<UInt8>, radix: Int64) -> Int64? {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for byte in digits {
            let digit = Int64(byte) - (byte < UInt8(ascii: "a") ? 0x30 : 0x61 - 10)
            guard (0..<radix).contains(digit) else { return nil }
            number = number * radix + digit
        }
        return digits.count < text.count ? -number : number
    }
}
