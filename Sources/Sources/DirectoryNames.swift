import AttributionModel

/// The names in a directory, in which many patterns may be looked for, such as one for each hour of a year.
///
/// Names are in byte order, so those that begin like a pattern are neighbours. If these are few, each is compared with
/// the pattern. If they are many, as for `*-2026110407.gz`, and many patterns have been looked for, an index
/// (`NamesByText`) gives the few names that contain one of the pattern's literal texts.
struct DirectoryNames {
    /// The names, in byte order.
    let names: [[UInt8]]
    /// The names of directories that a pattern matches, for each pattern that a search has asked them for.
    var folders: [Glob: [[UInt8]]] = [:]
    /// How many names have been compared with a pattern.
    private(set) var comparisons = 0
    /// Which names hold a text, by the texts' length; nil where there are too many.
    private var byText: [Int: NamesByText?] = [:]

    /// How many times all names may be compared before texts are looked up: to make an index takes about as long.
    private static let looksThrough = 8
    /// A text is rare enough if fewer than one name in so many contains it.
    private static let rare = 64

    /// Takes names in byte order.
    init(_ names: [[UInt8]]) { self.names = names }

    /// The names that a pattern matches, in byte order.
    mutating func matching(_ glob: Glob) -> [[UInt8]] {
        let first = names.firstPlace { !$0.lexicographicallyPrecedes(glob.prefix) }
        let stretch = first..<names[first...].firstPlace { !$0.starts(with: glob.prefix) }
        guard comparisons > DirectoryNames.looksThrough * names.count, let fewest = fewest(for: glob),
            fewest.count < stretch.count
        else { return matching(glob, among: stretch) }
        return matching(glob, among: Set(fewest).sorted().map(Int.init))
    }

    private mutating func matching(_ glob: Glob, among places: some Collection<Int>) -> [[UInt8]] {
        comparisons += places.count
        return places.compactMap { glob.matches(names[$0]) ? names[$0] : nil }
    }

    /// The numbers of the names that hold the rarest text of a pattern, or the longest that is rare enough.
    ///
    /// Shorter texts are seldom rarer, and to look them up takes memory for each length.
    private mutating func fewest(for glob: Glob) -> ArraySlice<UInt32>? {
        var fewest: ArraySlice<UInt32>?
        for literal in glob.literals.sorted(by: { $0.count > $1.count }) {
            guard let names = byText(ofLength: literal.count)?[literal] else { continue }
            if fewest.map({ names.count < $0.count }) ?? true { fewest = names }
            if names.count < self.names.count / DirectoryNames.rare { break }
        }
        return fewest
    }

    private mutating func byText(ofLength length: Int) -> NamesByText? {
        if let known = byText[length] { return known }
        let names = NamesByText(names, length: length)
        byText[length] = .some(names)
        return names
    }

    /// The bytes that looking up texts takes.
    var sizeByText: Int { byText.values.reduce(0) { $0 + ($1?.size ?? 0) } }
}
