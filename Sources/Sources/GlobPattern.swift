/// A path pattern: `{a,b}` alternatives of components that are `Glob`s, `**` for any number of directories.
///
/// Matched by our own code: `fnmatch` depends on the locale, and `glob` knows no `**` and reads a folder again for each
/// pattern, of which a range of hours may have thousands.
struct GlobPattern: Sendable, Equatable {
    /// The path's components.
    var components: [Glob]
    /// Whether the path begins at the root.
    var isAbsolute: Bool

    /// The patterns that one with alternatives in braces stands for.
    ///
    /// Their number is bounded where patterns are checked, before anything is looked for.
    static func all(in text: String) -> [GlobPattern] {
        expand(Array(text.utf8)).map { bytes in
            let parts = bytes.split(separator: 0x2F).filter { $0 != [0x2E] }
            return GlobPattern(
                components: withoutRepeatedDepth(parts.map { Glob(Array($0)) }), isAbsolute: bytes.first == 0x2F)
        }
    }

    /// Components with one `**` for several in a row, which mean the same but would be walked again and again.
    private static func withoutRepeatedDepth(_ components: [Glob]) -> [Glob] {
        components.reduce(into: []) { kept, component in
            if !component.isAnyDepth || kept.last?.isAnyDepth != true { kept.append(component) }
        }
    }

    /// Whether any component stands for any number of directories.
    var hasAnyDepth: Bool { components.contains { $0.isAnyDepth } }

    /// Whether it matches a whole path, which need not exist; `**` matches as if no directory were a link.
    func matches(_ path: [UInt8]) -> Bool {
        guard (path.first == 0x2F) == isAbsolute else { return false }
        let names = path.split(separator: 0x2F).map { Array($0) }
        // After how many names the components so far may end; found one component at a time, as there are exponentially
        // many ways to divide a path among several `**`.
        var ends = [true] + Array(repeating: false, count: names.count)
        for (index, component) in components.enumerated() {
            if component.isAnyDepth {
                for (place, name) in names.enumerated() where ends[place] && name.first != 0x2E {
                    ends[place + 1] = true
                }
                // A last `**` stands for the file's name, too.
                guard index == components.count - 1 else { continue }
            }
            for (place, name) in names.enumerated().reversed() {
                let isMatch = component.isAnyDepth ? name.first != 0x2E : component.matches(name)
                ends[place + 1] = ends[place] && isMatch
            }
            ends[0] = false
        }
        return ends[names.count]
    }

    /// Expands the first braces that hold a comma, then those in the results.
    ///
    /// Depth first, with the patterns still to be expanded on a stack: each of them gives at least one result, so the
    /// stack never holds more than the answer does.
    private static func expand(_ text: [UInt8]) -> [[UInt8]] {
        var written: [[UInt8]] = []
        var waiting = [(text: text, index: 0)]
        while let (text, start) = waiting.popLast() {
            guard let braces = firstChoice(in: text, from: start) else {
                written.append(text)
                continue
            }
            for choice in braces.choices.reversed() {
                waiting.append((text[..<braces.open] + choice + text[braces.end...], braces.open))
            }
        }
        return written
    }

    /// The first braces from a place on that close and hold a comma: their place, their choices and the place after
    /// them; nil if there are none.
    ///
    /// One pass finds them, however many braces do not close.
    private static func firstChoice(
        in text: [UInt8], from start: Int
    ) -> (open: Int, choices: [[UInt8]], end: Int)? {
        var open: [(place: Int, commas: [Int])] = []
        var first: (place: Int, commas: [Int], end: Int)?
        var index = start
        while index < text.count, first == nil || !open.isEmpty {
            switch text[index] {
            case 0x5C: index += 1
            case 0x7B: open.append((index, []))
            case 0x2C where !open.isEmpty: open[open.count - 1].commas.append(index)
            case 0x7D:
                // Braces within others close before them.
                guard let braces = open.popLast(), !braces.commas.isEmpty else { break }
                if first.map({ braces.place < $0.place }) ?? true { first = (braces.place, braces.commas, index) }
            default: break
            }
            index += 1
        }
        guard let first else { return nil }
        let ends = first.commas + [first.end]
        let choices = zip([first.place] + first.commas, ends).map { Array(text[($0 + 1)..<$1]) }
        return (first.place, choices, first.end + 1)
    }
}
