/// Finds letters of repeated keys to replace, and letters to replace them with.
enum RepeatedKeys {
    /// Letters of the private use area that the text does not use, one for each repeated key that can be replaced.
    ///
    /// Of a long text only a few keys can be: each costs another parsing of all of it.
    static func spareLetters(_ source: SourceText) -> ArraySlice<Unicode.Scalar> {
        let used = Set(source.scalars)
        return (0xE000...0xE0FF).compactMap(Unicode.Scalar.init).filter { !used.contains($0) }
            .prefix(max(1, mostScalars / (source.scalars.count + 1)))
    }

    /// How much is parsed on account of repeated keys; some hundred lines have all 256 letters.
    private static let mostScalars = 1 << 22

    /// The place of a key's first letter; nil for keys that are not plain or quoted words.
    static func firstLetter(of key: Position, in source: SourceText) -> Int? {
        guard var index = source.index(of: key) else { return nil }
        if source.scalars[index] == "\"" || source.scalars[index] == "'" { index += 1 }
        guard index < source.scalars.count else { return nil }
        let letter = source.scalars[index].properties
        return letter.isAlphabetic || letter.numericType != nil || source.scalars[index] == "_" ? index : nil
    }
}
