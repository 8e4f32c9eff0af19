import Files

/// Where texts are in words.
///
/// ```
/// how many of each kind · one word for each text, kind after kind: its beginning and its length · bytes
/// ```
struct TextSection {
    /// Where each kind's words begin, and the bytes after the last.
    private let starts: [Int]

    /// Looks at the words from `start` to `end`; nil if that many texts do not fit into them.
    init?(in words: borrowing [UInt64], from start: Int, to end: Int) {
        let kinds = SharedTextKind.allCases.count
        guard start >= 0, start + kinds <= end, end <= words.count else { return nil }
        var starts = [start + kinds]
        for kind in 0..<kinds {
            let (count, next) = (words[start + kind], starts[kind])
            guard count <= UInt64(end - next) else { return nil }
            starts.append(next + Int(count))
        }
        self.starts = starts
    }

    /// How many texts of a kind there are.
    func count(of kind: SharedTextKind) -> Int { starts[kind.rawValue + 1] - starts[kind.rawValue] }

    /// Reads a text by its number.
    func read(_ kind: SharedTextKind, _ number: Int, of words: borrowing [UInt64], into bytes: inout [UInt8]) {
        read(words[starts[kind.rawValue] + number], of: words, into: &bytes)
    }

    /// Reads bytes by the word that stands for them.
    func read(_ place: UInt64, of words: borrowing [UInt64], into bytes: inout [UInt8]) {
        let start = Int(UInt32(truncatingIfNeeded: place))
        _ = words.copyBytes(start..<start + Int(place >> 32), of: starts[SharedTextKind.allCases.count], into: &bytes)
    }
}

/// Texts by kind and number while they are collected; `TextSection` describes their layout in words.
struct RecordedTexts: Sendable {
    private var places: [[UInt64]] = Array(repeating: [], count: SharedTextKind.allCases.count)
    private var bytes: [UInt8] = []

    /// Forgets everything, keeping the memory.
    mutating func clear() {
        for kind in places.indices { places[kind].removeAll(keepingCapacity: true) }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Adds bytes that have no number; returns where they are.
    mutating func add(_ text: ArraySlice<UInt8>) -> UInt64 {
        let place = UInt64(bytes.count) | UInt64(text.count) << 32
        bytes.append(contentsOf: text)
        return place
    }

    /// Adds a text; returns its number among those of its kind.
    mutating func add(_ text: [UInt8], to kind: SharedTextKind) -> UInt32 {
        let number = UInt32(places[kind.rawValue].count)
        places[kind.rawValue].append(add(text[...]))
        return number
    }

    /// Appends everything as a `TextSection`.
    func append(to words: inout [UInt64]) {
        for kind in places { words.append(UInt64(kind.count)) }
        for kind in places { words.append(contentsOf: kind) }
        words.append(bytes: bytes.span)
    }
}
