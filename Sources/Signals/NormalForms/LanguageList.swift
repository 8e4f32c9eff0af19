import AttributionModel

/// An ordered list of language tags in normal form (spec §3, §11).
struct LanguageList: Sendable, Equatable {
    /// The tags, lower case, joined by commas.
    private(set) var text: [UInt8] = []
    /// The first tag's length in `text`.
    private(set) var firstLength = 0
    /// The first tag's primary subtag, packed from the highest byte down; 0 where the list is empty.
    private(set) var primary: UInt64 = 0

    /// Reads a text in Accept-Language form, the greatest q first.
    init(acceptLanguage bytes: Span<UInt8>) {
        var ranges = LanguageList.split(bytes, at: UInt8(ascii: ","))
        if ranges.contains(where: { $0.weight != 1000 }) {
            ranges.sort { ($1.weight, $0.tag.lowerBound) < ($0.weight, $1.tag.lowerBound) }
        }
        for range in ranges { append(bytes, range.tag) }
    }

    /// Reads an array's elements, joined by line feeds, in their own order.
    init(array bytes: Span<UInt8>) {
        for range in LanguageList.split(bytes, at: UInt8(ascii: "\n")) { append(bytes, range.tag) }
    }

    private static func split(_ bytes: Span<UInt8>, at separator: UInt8) -> [LanguageRange] {
        var ranges: [LanguageRange] = []
        var start = 0
        while start <= bytes.count {
            let end = bytes.firstIndex(of: separator, in: start..<bytes.count) ?? bytes.count
            if let range = LanguageRange(bytes, start..<end) { ranges.append(range) }
            start = end + 1
        }
        return ranges
    }

    private mutating func append(_ bytes: Span<UInt8>, _ tag: Range<Int>) {
        let isFirst = text.isEmpty
        if !isFirst { text.append(UInt8(ascii: ",")) }
        let start = text.count
        for index in tag {
            text.append(bytes[index] == UInt8(ascii: "_") ? UInt8(ascii: "-") : bytes[index].lowercased)
        }
        renew(from: start)
        if isFirst {
            firstLength = text.count
            primary = packedPrimary
        }
    }

    /// Writes a tag's old language code, which old Java locales still send, as its new one.
    private mutating func renew(from start: Int) {
        guard text.count == start + 2 || text.count > start + 2 && text[start + 2] == UInt8(ascii: "-") else { return }
        switch (text[start], text[start + 1]) {
        case (UInt8(ascii: "i"), UInt8(ascii: "w")): text.replaceSubrange(start..<start + 2, with: "he".utf8)
        case (UInt8(ascii: "i"), UInt8(ascii: "n")): text[start + 1] = UInt8(ascii: "d")
        case (UInt8(ascii: "j"), UInt8(ascii: "i")): text[start] = UInt8(ascii: "y")
        default: return
        }
    }

    private var packedPrimary: UInt64 {
        var packed: UInt64 = 0
        var shift: UInt64 = 56
        for byte in text.prefix(8) {
            guard byte != UInt8(ascii: "-") else { break }
            packed |= UInt64(byte) << shift
            shift &-= 8
        }
        return packed
    }
}

/// One element of a list of languages: a well-formed tag and its weight above 0.
private struct LanguageRange {
    let tag: Range<Int>
    /// q in thousandths.
    let weight: Int

    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        let range = trimmed(bytes, range)
        let end = bytes.firstIndex(of: UInt8(ascii: ";"), in: range) ?? range.upperBound
        tag = trimmed(bytes, range.lowerBound..<end)
        guard isTag(bytes, tag) else { return nil }
        if end == range.upperBound {
            weight = 1000
        } else {
            guard let quality = quality(bytes, trimmed(bytes, end + 1..<range.upperBound)), quality > 0 else {
                return nil
            }
            weight = quality
        }
    }
}

/// A range without the spaces and tabs at its ends.
private func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return start..<end
}

/// A primary subtag of 2 to 8 letters, then subtags of 1 to 8 letters or digits.
private func isTag(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var length = 0
    var isPrimary = true
    for index in range {
        let byte = bytes[index]
        if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
            guard length >= (isPrimary ? 2 : 1) else { return false }
            (isPrimary, length) = (false, 0)
        } else {
            guard byte.isLetter || !isPrimary && byte.isDigit else { return false }
            length += 1
            guard length <= 8 else { return false }
        }
    }
    return length >= (isPrimary ? 2 : 1)
}

/// `q=0.8` in thousandths, nil where it is malformed or above 1 (RFC 9110, 12.4.2).
private func quality(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let start = range.lowerBound
    guard range.count >= 3, range.count <= 7, bytes[start].lowercased == UInt8(ascii: "q"),
        bytes[start + 1] == UInt8(ascii: "="), bytes[start + 2] == 0x30 || bytes[start + 2] == 0x31
    else { return nil }
    var weight = bytes[start + 2] == 0x31 ? 1000 : 0
    guard range.count > 3 else { return weight }
    guard bytes[start + 3] == UInt8(ascii: ".") else { return nil }
    var unit = 100
    for index in start + 4..<range.upperBound {
        guard bytes[index].isDigit else { return nil }
        weight += Int(bytes[index] &- 0x30) * unit
        unit /= 10
    }
    return weight <= 1000 ? weight : nil
}
