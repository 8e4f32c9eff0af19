import AttributionModel

/// An id as it may have been copied by hand: with other blanks around it, in other case or encoding, or only in part.
struct SimilarID: Sendable {
    /// The shortest part of an id that others are looked up by; nearly every id has a shorter one.
    private static let shortestPart = 4

    private let folded: String
    /// The same as bytes if all are ASCII, as those of nearly all ids are: they are compared much faster.
    private let ascii: [UInt8]?

    init(_ id: String) {
        folded = SimilarID.fold(id)
        ascii = folded.utf8.allSatisfy { $0 < 0x80 } ? Array(folded.utf8) : nil
    }

    /// Whether another id differs in nothing but blanks, case or encoding, or contains this one.
    func isLike(_ other: [UInt8]) -> Bool {
        guard let ascii, other.allSatisfy({ $0 < 0x80 }) else {
            let other = SimilarID.fold(String(decoding: other, as: UTF8.self))
            // Texts that are encoded differently are meant to be equal here.
            return other == folded || folded.utf8.count >= SimilarID.shortestPart && other.contains(folded)
        }
        guard other.count >= ascii.count else { return false }
        let other = SimilarID.fold(other)
        if ascii.count < SimilarID.shortestPart || other.count <= ascii.count { return other.elementsEqual(ascii) }
        return (other.startIndex...other.endIndex - ascii.count).contains { other[$0...].starts(with: ascii) }
    }

    /// An id without what is easily changed in copying: blanks around it, and case.
    private static func fold(_ id: String) -> String {
        let text = id.drop(while: \.isWhitespace)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return text[...last].lowercased()
    }

    /// The same for an id whose bytes are all ASCII.
    private static func fold(_ id: [UInt8]) -> ArraySlice<UInt8> {
        let lower = id.map(\.lowercased)
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
        let text = lower.drop(while: isBlank)
        guard let last = text.lastIndex(where: { !isBlank($0) }) else { return [] }
        return text[...last]
    }
}
