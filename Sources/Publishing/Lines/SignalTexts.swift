public import AttributionModel

/// Turns numbers in `SignalValues` back into text, for one task; most texts recur soon.
public struct SignalTexts: Sendable {
    private let text: @Sendable (TextID) -> [UInt8]
    private let zone: @Sendable (UInt16) -> [UInt8]
    /// The texts that were asked for last, each at the one place that its number determines.
    private var recentTexts = RecentTexts()
    private var recentZones = RecentTexts()

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
        recentTexts.text(of: id.number) { text(id) }
    }

    /// The name of a time zone that is present.
    mutating func name(ofZone zone: UInt16) -> [UInt8] {
        recentZones.text(of: UInt32(zone)) { self.zone(zone) }
    }
}

/// Texts by their numbers, which are never 0.
private struct RecentTexts {
    private static let count = 512
    /// Longer ones are not kept, so that all are at most 128 KB.
    private static let longest = 256
    private var texts = [(number: UInt32, text: [UInt8])](repeating: (0, []), count: RecentTexts.count)

    mutating func text(of number: UInt32, _ find: () -> [UInt8]) -> [UInt8] {
        let place = Int(number) & (RecentTexts.count - 1)
        if texts[place].number == number { return texts[place].text }
        let text = find()
        if text.count <= RecentTexts.longest { texts[place] = (number, text) }
        return text
    }
}
