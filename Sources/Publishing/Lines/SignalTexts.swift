public import AttributionModel

/// Turns numbers in `SignalValues` back into text, for one task; most texts recur soon.
public struct SignalTexts: Sendable {
    private let text: @Sendable (TextID) -> [UInt8]
    private let zone: @Sendable (UInt16) -> [UInt8]
    /// The longest text that is kept, so that all are at most 128 KB.
    private static let longest = 256
    /// The texts that were asked for lately, by their numbers.
    private var texts = RecentValues<UInt64, [UInt8]>(bits: 9)
    private var zones = RecentValues<UInt64, [UInt8]>(bits: 9)

    /// Makes the look-ups of the functions that give the text of an id that is present, and the name of a time zone by
    /// its number in the table, from 1.
    public init(
        text: @escaping @Sendable (TextID) -> [UInt8], zone: @escaping @Sendable (UInt16) -> [UInt8]
    ) {
        self.text = text
        self.zone = zone
    }

    /// The text of an id that is present.
    mutating func text(of id: TextID) -> [UInt8] {
        if let known = texts[UInt64(id.number)] { return known }
        let text = text(id)
        if text.count <= SignalTexts.longest { texts.keep(text, for: UInt64(id.number)) }
        return text
    }

    /// The name of a time zone that is present.
    mutating func name(ofZone zone: UInt16) -> [UInt8] {
        zones.value(for: UInt64(zone)) { [name = self.zone] in name(zone) }
    }
}
