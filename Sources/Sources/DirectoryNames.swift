internal import AttributionModel

/// The names in a directory, in which many patterns may be looked for, such as one for each hour of a year.
///
/// The names that begin as a pattern does are a stretch of all. Where stretches are long, they are looked through only
/// for the first patterns; for others, the names are found that have one of the pattern's literal texts somewhere.
struct DirectoryNames {
    /// The names, in byte order.
    let names: [[UInt8]]
    /// The names of directories that a pattern matches, for each pattern that a search has asked them for.
    var folders: [Glob: [[UInt8]]] = [:]
    /// How many names have been compared with a pattern.
    private(set) var comparisons = 0
    /// Where texts occur in names, by the length of the texts and then in the order of their digests.
    private var occurrences: [Int: [Occurrence]] = [:]

    private struct Occurrence {
        let digest: UInt64
        let name: Int
    }

    /// As many times may all names be compared before texts are looked up: that takes as long as some dozen times.
    private static let looksThrough = 64

    /// Takes names in byte order.
    init(_ names: [[UInt8]]) { self.names = names }

    /// The names that a pattern matches, in byte order.
    mutating func matching(_ glob: Glob) -> [[UInt8]] {
        let first = names.firstPlace { !$0.lexicographicallyPrecedes(glob.prefix) }
        let stretch = first..<names[first...].firstPlace { !$0.starts(with: glob.prefix) }
        guard comparisons > DirectoryNames.looksThrough * names.count, let fewest = fewest(for: glob),
            fewest.count < stretch.count
        else { return matching(glob, among: stretch) }
        return matching(glob, among: Set(fewest.map(\.name)).sorted())
    }

    private mutating func matching(_ glob: Glob, among places: some Collection<Int>) -> [[UInt8]] {
        comparisons += places.count
        return places.compactMap { glob.matches(names[$0]) ? names[$0] : nil }
    }

    /// The occurrences of that literal text of a pattern which occurs least often.
    private mutating func fewest(for glob: Glob) -> ArraySlice<Occurrence>? {
        glob.literals.map { literal in
            let all = occurrences(ofLength: literal.count)
            let digest = DirectoryNames.digest(literal[...])
            return all[all.firstPlace { $0.digest >= digest }..<all.firstPlace { $0.digest > digest }]
        }.min { $0.count < $1.count }
    }

    private mutating func occurrences(ofLength length: Int) -> [Occurrence] {
        if let known = occurrences[length] { return known }
        var all: [Occurrence] = []
        for (place, name) in names.enumerated() where name.count >= length {
            for start in 0...name.count - length {
                all.append(Occurrence(digest: DirectoryNames.digest(name[start..<start + length]), name: place))
            }
        }
        all.sort { $0.digest < $1.digest }
        occurrences[length] = all
        return all
    }

    /// Texts with the same one are most likely the same (FNV-1a); names are compared with the pattern in any case.
    private static func digest(_ text: ArraySlice<UInt8>) -> UInt64 {
        text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
