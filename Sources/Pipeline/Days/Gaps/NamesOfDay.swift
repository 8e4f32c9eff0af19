/// What patterns find for a published day now, compared by name with the files by which the day was decided.
struct NamesOfDay {
    /// What one pattern finds, and found.
    struct Pattern {
        /// What it finds now.
        var found: Set<[UInt8]>
        /// Those of the files by which the day was decided that it finds, or would find if they were there.
        var decided: Set<[UInt8]>
        /// Whether the day was decided without any file of the pattern, as its manifest says.
        var wasGivenUp: Bool
    }
    /// The patterns of a kind of logs.
    let patterns: [Pattern]
    /// All files by which the day was decided.
    let known: Set<[UInt8]>

    /// The files that have come since.
    ///
    /// If others are gone, logs were most likely packed anew, and these may be the same lines. A pattern that found
    /// nothing for the day, though nobody has given up its logs, is another one than the day's run had.
    var new: Set<[UInt8]> {
        let found = patterns.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.found) }
        guard patterns.allSatisfy({ $0.decided.isSubset(of: found) }) else { return [] }
        return patterns.reduce(into: []) { new, pattern in
            if pattern.wasGivenUp || !pattern.decided.isEmpty { new.formUnion(pattern.found.subtracting(known)) }
        }
    }
}
