import AttributionModel
import Compression

/// Texts by kind and number while they are gathered; `TextSection` tells how they lie in words.
struct RecordedTexts: Sendable {
    private var places: [[UInt64]] = Array(repeating: [], count: SharedTextKind.allCases.count)
    private var bytes: [UInt8] = []

    /// Forgets all, keeping the memory.
    mutating func clear() {
        for kind in places.indices { places[kind].removeAll(keepingCapacity: true) }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Adds bytes that have no number; gives where they stand.
    mutating func add(_ text: ArraySlice<UInt8>) -> UInt64 {
        let place = UInt64(bytes.count) | UInt64(text.count) << 32
        bytes.append(contentsOf: text)
        return place
    }

    /// Adds a text; gives its number among those of its kind.
    mutating func add(_ text: [UInt8], to kind: SharedTextKind) -> UInt32 {
        let number = UInt32(places[kind.rawValue].count)
        places[kind.rawValue].append(add(text[...]))
        return number
    }

    /// Appends all as a `TextSection`.
    func append(to words: inout [UInt64]) {
        for kind in places { words.append(UInt64(kind.count)) }
        for kind in places { words.append(contentsOf: kind) }
        words.append(bytes: bytes)
    }
}
