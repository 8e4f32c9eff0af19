import AttributionModel
import Files

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
        words.append(bytes: bytes)
    }
}
