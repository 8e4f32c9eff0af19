/// Finds what the parser must not see, and letters to replace it with.
extension SourceText {
    /// Letters of the private use area that it does not use: one for aliases, then one for each repeated key that can
    /// be replaced.
    ///
    /// Of a long text only a few keys can be: each costs another parsing of all of it.
    var spareLetters: ArraySlice<Unicode.Scalar> {
        let letters = 0xE000...0xF8FF as ClosedRange<UInt32>
        let used = Set(scalars.lazy.map(\.value).filter(letters.contains))
        let count = 1 + min(256, max(1, SourceText.mostScalars / (scalars.count + 1)))
        return ArraySlice(letters.lazy.filter { !used.contains($0) }.compactMap(Unicode.Scalar.init).prefix(count))
    }

    /// How much is parsed on account of repeated keys; some hundred lines have all 256 letters.
    private static let mostScalars = 1 << 22

    /// The place of a key's first letter; nil for keys that are not plain or quoted words.
    func firstLetter(of key: Position) -> Int? {
        guard var index = self.index(of: key) else { return nil }
        if scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
        guard index < scalars.count else { return nil }
        let letter = scalars[index].properties
        let isWord = letter.isAlphabetic || letter.numericType != nil || scalars[index] == "_"
        return isWord || letter.generalCategory == .privateUse ? index : nil
    }
}
