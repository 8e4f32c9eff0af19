/// One component of a path pattern: `*`, `?` and `[...]` as in the shell.
struct Glob: Sendable, Hashable {
    private let pattern: [UInt8]
    /// The place of the last `]`: a `[` behind it begins no set and is not searched for its end.
    private let lastClosing: Int
    /// The texts before, between and after its wildcards.
    private let texts: [[UInt8]]

    /// Takes a component as written in a pattern.
    init(_ component: [UInt8]) {
        pattern = component
        lastClosing = component.lastIndex(of: 0x5D) ?? 0
        texts = Glob.texts(of: component, lastClosing)
    }

    /// Whether the component stands for any number of directories.
    var isAnyDepth: Bool { pattern == [0x2A, 0x2A] }

    /// What every matching name begins with: the whole component where it has no wildcards.
    var prefix: [UInt8] { texts[0] }

    /// Whether it matches more than its own text.
    var hasWildcard: Bool { texts.count > 1 }

    /// The texts that every matching name has somewhere.
    var literals: [[UInt8]] { texts.filter { !$0.isEmpty } }

    private static func texts(of pattern: [UInt8], _ lastClosing: Int) -> [[UInt8]] {
        var texts: [[UInt8]] = [[]]
        var index = 0
        while index < pattern.count {
            let set = pattern[index] == 0x5B ? Glob.set(in: pattern, at: index, lastClosing) : nil
            if set != nil || pattern[index] == 0x2A || pattern[index] == 0x3F {
                texts.append([])
                index = set?.end ?? index + 1
                continue
            }
            if pattern[index] == 0x5C, index + 1 < pattern.count { index += 1 }
            texts[texts.count - 1].append(pattern[index])
            index += 1
        }
        return texts
    }

    /// Whether it matches a whole name.
    ///
    /// A leading dot must be written out, with a backslash or without.
    func matches(_ name: [UInt8]) -> Bool {
        if name.first == 0x2E && prefix.first != 0x2E { return false }
        var place = 0
        var index = 0
        // Where to resume after a mismatch: the last star, and the first byte of the name that it has not yet taken.
        var star: (place: Int, index: Int)?
        while index < name.count {
            if place < pattern.count, pattern[place] == 0x2A {
                star = (place + 1, index)
                place += 1
            } else if let next = step(at: place, over: name, at: index) {
                (place, index) = next
            } else if let back = star {
                star = (back.place, back.index + 1)
                place = back.place
                index = back.index + 1
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == 0x2A }
    }

    /// The places after the part of the pattern at `place` and after what it matches in the name at `index`; nil where
    /// it does not match.
    private func step(at place: Int, over name: [UInt8], at index: Int) -> (place: Int, index: Int)? {
        guard place < pattern.count else { return nil }
        let isEscape = pattern[place] == 0x5C && place + 1 < pattern.count
        let set = pattern[place] == 0x5B ? Glob.set(in: pattern, at: place, lastClosing) : nil
        guard set != nil || pattern[place] == 0x3F else {
            // A literal's bytes follow one by one.
            let literal = isEscape ? place + 1 : place
            return pattern[literal] == name[index] ? (literal + 1, index + 1) : nil
        }
        // After a star, the place may lie within a character.
        guard name[index] & 0xC0 != 0x80 else { return nil }
        let character = Glob.character(in: name, at: index)
        guard let set else { return (place + 1, character.end) }
        return set.contains(character.code) ? (set.end, character.end) : nil
    }

    /// The UTF-8 character that begins at a place, and the place after it: its bytes as a number, in the order of
    /// characters.
    private static func character(in text: [UInt8], at start: Int) -> (code: UInt32, end: Int) {
        let end = text[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
        return (text[start..<end].reduce(0) { $0 << 8 | UInt32($1) }, end)
    }

    private struct CharacterSet {
        var ranges: [ClosedRange<UInt32>] = []
        var isNegated = false
        var end = 0

        func contains(_ code: UInt32) -> Bool { ranges.contains { $0.contains(code) } != isNegated }
    }

    /// The bracketed set that begins at a place, or nil where the bracket is not closed and stands for itself.
    private static func set(in pattern: [UInt8], at place: Int, _ lastClosing: Int) -> CharacterSet? {
        var set = CharacterSet()
        var index = place + 1
        if index < pattern.count, pattern[index] == 0x21 || pattern[index] == 0x5E {
            set.isNegated = true
            index += 1
        }
        let first = index
        guard first < lastClosing else { return nil }
        while index < pattern.count {
            if pattern[index] == 0x5D && index > first {
                set.end = index + 1
                return set
            }
            let low = character(in: pattern, at: index)
            var high = low
            if low.end + 1 < pattern.count, pattern[low.end] == 0x2D, pattern[low.end + 1] != 0x5D {
                high = character(in: pattern, at: low.end + 1)
            }
            if low.code <= high.code { set.ranges.append(low.code...high.code) }
            index = high.end
        }
        return nil
    }
}
