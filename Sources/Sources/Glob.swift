/// One component of a path pattern: `*`, `?` and `[...]` as in the shell; sets hold only ASCII characters.
struct Glob: Sendable, Equatable {
    private let pattern: [UInt8]
    /// The place of the last `]`: a bracket that begins no set before it is not searched for its end.
    private let lastClosing: Int
    /// What every matching name begins with: the whole component where it has no wildcards.
    let prefix: [UInt8]
    /// Whether it matches more than its own text.
    let hasWildcard: Bool

    /// Takes a component as written in a pattern.
    init(_ component: [UInt8]) {
        pattern = component
        lastClosing = component.lastIndex(of: 0x5D) ?? 0
        (prefix, hasWildcard) = Glob.literal(component, lastClosing)
    }

    /// Whether the component stands for any number of directories.
    var isAnyDepth: Bool { pattern == [0x2A, 0x2A] }

    /// The text before the first wildcard, and whether there is one.
    private static func literal(_ pattern: [UInt8], _ lastClosing: Int) -> (text: [UInt8], endsEarly: Bool) {
        var text: [UInt8] = []
        var index = 0
        while index < pattern.count {
            switch pattern[index] {
            case 0x2A, 0x3F: return (text, true)
            case 0x5B where set(in: pattern, at: index, lastClosing) != nil: return (text, true)
            case 0x5C where index + 1 < pattern.count: index += 1
            default: break
            }
            text.append(pattern[index])
            index += 1
        }
        return (text, false)
    }

    /// Whether it matches a whole name.
    ///
    /// A leading dot must be written out.
    func matches(_ name: [UInt8]) -> Bool {
        if name.first == 0x2E && pattern.first != 0x2E { return false }
        var place = 0
        var index = 0
        // Where to resume after a mismatch: the last star, and the first byte of the name that it has not yet taken.
        var star: (place: Int, index: Int)?
        while index < name.count {
            if place < pattern.count, pattern[place] == 0x2A {
                star = (place + 1, index)
                place += 1
            } else if let next = step(at: place, over: name[index]) {
                // `?` and sets take a whole character of a UTF-8 name; a literal's bytes follow one by one.
                let isAnyOf = pattern[place] == 0x3F || next > place + 2
                place = next
                index += 1
                while isAnyOf, index < name.count, name[index] & 0xC0 == 0x80 { index += 1 }
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

    /// The place after the part of the pattern at `place` where that part matches the byte, else nil.
    private func step(at place: Int, over byte: UInt8) -> Int? {
        guard place < pattern.count else { return nil }
        switch pattern[place] {
        case 0x3F:
            return byte & 0xC0 == 0x80 ? nil : place + 1
        case 0x5B:
            guard let set = Glob.set(in: pattern, at: place, lastClosing) else { return byte == 0x5B ? place + 1 : nil }
            return set.contains(byte) ? set.end : nil
        case 0x5C where place + 1 < pattern.count:
            return pattern[place + 1] == byte ? place + 2 : nil
        default:
            return pattern[place] == byte ? place + 1 : nil
        }
    }

    private struct ByteSet {
        var ranges: [ClosedRange<UInt8>] = []
        var isNegated = false
        var end = 0

        func contains(_ byte: UInt8) -> Bool { ranges.contains { $0.contains(byte) } != isNegated }
    }

    /// The bracketed set that begins at a place, or nil where the bracket is not closed and stands for itself.
    private static func set(in pattern: [UInt8], at place: Int, _ lastClosing: Int) -> ByteSet? {
        var set = ByteSet()
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
            let low = pattern[index]
            if index + 2 < pattern.count, pattern[index + 1] == 0x2D, pattern[index + 2] != 0x5D {
                let high = pattern[index + 2]
                if low <= high { set.ranges.append(low...high) }
                index += 3
            } else {
                set.ranges.append(low...low)
                index += 1
            }
        }
        return nil
    }
}
