/// A UUID in lower case, as most ids of clicks are: two words instead of 36 bytes.
struct PackedUUID {
    /// Its digits in eight groups of four, the first group lowest.
    let words: (UInt64, UInt64)

    private static let length = 36

    init(_ first: UInt64, _ second: UInt64) { words = (first, second) }

    // Places are literals and the length is known, so that the compiler leaves out checks of places.

    /// Packs a text; nil if it is anything else.
    init?(_ text: ArraySlice<UInt8>) {
        let text = text.span
        guard text.count == PackedUUID.length, text[8] == PackedUUID.hyphen, text[13] == PackedUUID.hyphen,
            text[18] == PackedUUID.hyphen, text[23] == PackedUUID.hyphen,
            let first = PackedUUID.values(of: text, at: 0, 4), let second = PackedUUID.values(of: text, at: 9, 14),
            let third = PackedUUID.values(of: text, at: 19, 24), let fourth = PackedUUID.values(of: text, at: 28, 32)
        else { return nil }
        words = (first | second << 32, third | fourth << 32)
    }

    /// Replaces bytes by the text.
    func spell(into bytes: inout [UInt8]) {
        if bytes.count != PackedUUID.length {
            bytes = Array(repeating: PackedUUID.hyphen, count: PackedUUID.length)
        }
        var text = bytes.mutableSpan
        guard text.count == PackedUUID.length else { return }
        PackedUUID.spell(words.0, into: &text, at: 0, 4)
        PackedUUID.spell(words.0 >> 32, into: &text, at: 9, 14)
        PackedUUID.spell(words.1, into: &text, at: 19, 24)
        PackedUUID.spell(words.1 >> 32, into: &text, at: 28, 32)
        (text[8], text[13], text[18], text[23]) =
            (PackedUUID.hyphen, PackedUUID.hyphen, PackedUUID.hyphen, PackedUUID.hyphen)
    }

    private static var hyphen: UInt8 { UInt8(ascii: "-") }
    /// A bit in each byte.
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }

    // Eight digits are looked at together, each in its byte: digits and letters differ by the bit of 64.

    /// The 32 bits that two groups of four digits stand for; nil if one of these is none.
    @inline(__always)
    private static func values(of text: Span<UInt8>, at first: Int, _ second: Int) -> UInt64? {
        let digits = four(text, first) | four(text, second) << 32
        let values = (digits & (0x0F * ones)) &+ (digits >> 6 & ones) &* 9
        guard values & (0xF0 * ones) == 0, spelled(values) == digits else { return nil }
        let pairs = (values << 4 | values >> 8) & 0x00FF_00FF_00FF_00FF
        let groups = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
        return (groups | groups >> 16) & 0xFFFF_FFFF
    }

    @inline(__always)
    private static func four(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
        UInt64(text[place]) | UInt64(text[place + 1]) << 8 | UInt64(text[place + 2]) << 16
            | UInt64(text[place + 3]) << 24
    }

    /// Writes the digits of the low 32 bits of a word as two groups.
    @inline(__always)
    private static func spell(_ word: UInt64, into text: inout MutableSpan<UInt8>, at first: Int, _ second: Int) {
        let low = word & 0xFFFF_FFFF
        let groups = (low | low << 16) & 0x0000_FFFF_0000_FFFF
        let pairs = (groups | groups << 8) & 0x00FF_00FF_00FF_00FF
        let digits = spelled(pairs >> 4 & 0x000F_000F_000F_000F | (pairs & 0x000F_000F_000F_000F) << 8)
        for place in 0..<4 {
            text[first + place] = UInt8(truncatingIfNeeded: digits >> UInt64(8 * place))
            text[second + place] = UInt8(truncatingIfNeeded: digits >> UInt64(8 * place + 32))
        }
    }

    /// The digits of eight values below 16.
    @inline(__always)
    private static func spelled(_ values: UInt64) -> UInt64 {
        values &+ 0x30 * ones &+ ((values &+ 0x06 * ones) >> 4 & ones) &* 0x27
    }
}
