/// Finds letters of repeated keys to replace, and letters to replace them with.
enum RepeatedKeys {
    /// Letters of the private use area that the text does not use, one for each repeated key that can be replaced.
    static func spareLetters(_ source: SourceText) -> [Unicode.Scalar] {
        let used = Set(source.scalars)
        return (0xE000...0xE0FF).compactMap(Unicode.Scalar.init).filter { !used.contains($0) }
    }

    /// The place of a key's first letter; nil for keys that are not plain or quoted words.
    static func firstLetter(of key: Position, in source: SourceText) -> Int? {
        guard var index = source.index(of: key) else { return nil }
        if source.scalars[index] == "\"" || source.scalars[index] == "'" { index += 1 }
        guard index < source.scalars.count else { return nil }
        let letter = source.scalars[index].properties
        return letter.isAlphabetic || letter.numericType != nil || source.scalars[index] == "_" ? index : nil
    }
}
