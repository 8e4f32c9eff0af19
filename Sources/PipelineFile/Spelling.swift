/// Finds what a misspelt word was meant to be.
package enum Spelling {
    /// The only one of some words that begins with a misspelt word of three letters or more, or else the nearest by
    /// edit distance, the first of equals; nil where none is at least half the same.
    ///
    /// Of two letters both must be the same: `ns` is not meant to be `ms`.
    package static func nearest(to word: String, among words: [String]) -> String? {
        let folded = fold(word)
        let longer = words.filter { folded.count > 2 && fold($0).starts(with: folded) }
        if longer.count == 1 { return longer[0] }
        let near = words.compactMap { word -> (word: String, distance: Int)? in
            let other = fold(word)
            let longer = max(folded.count, other.count)
            // No distance is less than the difference in length, and working it out for a long word takes time.
            guard abs(folded.count - other.count) * 2 <= longer else { return nil }
            let distance = distance(folded, other)
            guard distance * 2 <= longer, distance < other.count, distance == 0 || longer > 2 else { return nil }
            return (word, distance)
        }
        return near.min { $0.distance < $1.distance }?.word
    }

    /// Whether one letter at most makes the difference.
    static func isNear(_ word: String, _ other: String) -> Bool { distance(fold(word), fold(other)) <= 1 }

    /// `did you mean "…"?`, or the words to choose from where none is near.
    static func remedy(for word: String, among words: [String]) -> String {
        remedy(nearest: nearest(to: word, among: words), among: words)
    }

    /// The same where the nearest word is known; nil if none is near.
    static func remedy(nearest: String?, among words: [String]) -> String {
        if let nearest { return "did you mean \"\(nearest)\"?" }
        return choice(of: words)
    }

    /// The words to choose from.
    static func choice(of words: [String]) -> String {
        words.count == 1 ? "only \"\(words[0])\" is allowed" : "use one of \(words.joined(separator: ", "))"
    }

    private static func fold(_ word: String) -> [Character] {
        word.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 }
    }

    /// Insertions, deletions, replacements and swaps of neighbours that make one word of the other.
    package static func distance(_ lhs: [Character], _ rhs: [Character]) -> Int {
        var before: [Int] = []
        var above = Array(0...rhs.count)
        for (row, left) in lhs.enumerated() {
            var current = [row + 1]
            for (column, right) in rhs.enumerated() {
                var least = min(above[column + 1], current[column]) + 1
                least = min(least, above[column] + (left == right ? 0 : 1))
                if row > 0, column > 0, left == rhs[column - 1], lhs[row - 1] == right {
                    least = min(least, before[column - 1] + 1)
                }
                current.append(least)
            }
            before = above
            above = current
        }
        return above[rhs.count]
    }
}
