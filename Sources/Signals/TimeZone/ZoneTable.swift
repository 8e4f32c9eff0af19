public import AttributionModel

/// The time zones that ship with the program: names, canonical names and offsets from 2012 to 2101 (spec §3).
///
/// The system's own tables are not used, so that a run gives the same rows on every machine. A zone is identified by
/// the place of its canonical name in the table of names, from 1.
public struct ZoneTable: Sendable {
    /// The table, read once from the text in the program.
    public static let shared = ZoneTable(renamed: ZoneNames.renamed, offsets: ZoneOffsets.text)

    private let names: [[UInt8]]
    private let canonical: [UInt16]
    /// The sequence of offsets of each name, by its place.
    private let sequences: [ZoneOffsetSequence]

    init(renamed: String, offsets: String) {
        let byName = ZoneOffsetSequence.parse(offsets)
        let renamed = renamed.utf8Bytes.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: " ")).map { Array($0) }
        }
        let rows = (renamed + byName.keys.map { [$0, $0] }).sorted { $0[0].lexicographicallyPrecedes($1[0]) }
        names = rows.map { $0[0] }
        let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, UInt16($0 + 1)) })
        canonical = rows.map { places[$0[1]] ?? 0 }
        sequences = rows.map { byName[$0[1]] ?? .utc }
    }

    /// Every name that is known, renamed zones' old ones among them, in byte order.
    public var allNames: [String] { names.map { String(decoding: $0, as: UTF8.self) } }

    /// The zone of a name in exact case, with renames folded; nil for an unknown name.
    public func index(ofName name: Span<UInt8>) -> UInt16? {
        let place = names.firstPlace { !precedes($0.span, name) }
        guard place < names.count else { return nil }
        let found = names[place]
        return precedes(name, found.span) ? nil : canonical[place]
    }

    /// The canonical name of a zone; empty for 0 and for places past the table.
    public func canonicalName(_ zone: UInt16) -> [UInt8] {
        guard zone > 0, zone <= names.count else { return [] }
        return names[Int(zone) - 1]
    }

    /// The time around an instant in which a zone keeps its offset; UTC's for 0 and for places past the table.
    public func period(_ zone: UInt16, at instant: Instant) -> ZonePeriod {
        guard zone > 0, zone <= names.count else { return ZoneOffsetSequence.utc.period(at: instant) }
        return sequences[Int(zone) - 1].period(at: instant)
    }
}

private func precedes(_ lhs: Span<UInt8>, _ rhs: Span<UInt8>) -> Bool {
    for index in 0..<min(lhs.count, rhs.count) where lhs[index] != rhs[index] { return lhs[index] < rhs[index] }
    return lhs.count < rhs.count
}
