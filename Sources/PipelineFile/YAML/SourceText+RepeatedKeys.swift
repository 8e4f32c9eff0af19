/// Finds what the parser must not see, and letters to replace it with (`YAMLDocument.compose`).
extension SourceText {
    /// Letters of the private use area that the text does not use: one for aliases, then one for each repeated key that
    /// can be replaced.
    ///
    /// In a long text only a few keys can be replaced: each takes another parsing of the whole text.
    var spareLetters: ArraySlice<Unicode.Scalar> {
        let letters = 0xE000...0xF8FF as ClosedRange<UInt32>
        let count = 1 + min(256, max(1, SourceText.mostScalars / (scalars.count + 1)))
        // By loops: every run reads a pipeline file or more, and lazy sequences took a quarter of the time for that in
        // debug builds.
        var used: Set<UInt32> = []
        for scalar in scalars where letters.contains(scalar.value) { used.insert(scalar.value) }
        var spare: [Unicode.Scalar] = []
        for value in letters where !used.contains(value) {
            guard spare.count < count, let letter = Unicode.Scalar(value) else { break }
            spare.append(letter)
        }
        return spare[...]
    }

    /// How many scalars are parsed again on account of repeated keys; a file of some hundred lines has all 256 letters.
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
