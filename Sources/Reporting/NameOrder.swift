internal import AttributionModel

/// The order of names by their bytes.
///
/// Names are compared by eight bytes each. Those that are still equal are read again, and compared by the eight bytes
/// behind all that they have in common: names that begin alike are read a few times, and not once for each comparison.
struct NameOrder {
    private struct Entry: Comparable {
        /// Eight bytes of a name, padded with zeros.
        let word: UInt64
        let number: Int32
        /// How many of the bytes are the name's own.
        let length: Int8

        init(_ name: ArraySlice<UInt8>, from start: Int, number: Int32) {
            let rest = name[start...]
            word = rest.prefixWord
            length = Int8(min(rest.count, 8))
            self.number = number
        }

        func isAlike(_ other: Entry) -> Bool { word == other.word && length == other.length }

        static func < (lhs: Entry, rhs: Entry) -> Bool {
            if lhs.word != rhs.word { return lhs.word < rhs.word }
            return lhs.length != rhs.length ? lhs.length < rhs.length : lhs.number < rhs.number
        }
    }

    private let names: DimensionNames
    private var null: Int?
    private var entries: [Entry] = []
    /// Stretches of names that are not told apart yet, and how many bytes they surely have in common.
    private var equals: [(places: Range<Int>, length: Int)] = []

    /// Prepares to put all names in order.
    init(_ names: DimensionNames) {
        self.names = names
        entries.reserveCapacity(names.count)
        for number in 0..<names.count {
            if let name = names[number] {
                entries.append(Entry(name, from: 0, number: Int32(number)))
            } else {
                null = number
            }
        }
    }

    /// The numbers in order, null first.
    var numbers: [Int] { (null.map { [$0] } ?? []) + entries.map { Int($0.number) } }

    mutating func sort() {
        sort(entries.indices, from: 0)
        while let (places, length) = equals.popLast() {
            let start = sharedLength(of: places, atLeast: length)
            for place in places {
                let number = entries[place].number
                entries[place] = Entry(names[Int(number)] ?? [], from: start, number: number)
            }
            sort(places, from: start)
        }
    }

    /// Sorts a stretch by its words, which begin at `start`, and notes what is still equal.
    private mutating func sort(_ places: Range<Int>, from start: Int) {
        entries[places].sort()
        var place = places.lowerBound
        while place < places.upperBound {
            let first = entries[place]
            let end = entries[place..<places.upperBound].firstIndex { !$0.isAlike(first) } ?? places.upperBound
            if end - place > 1, first.length == 8 { equals.append((place..<end, start + 8)) }
            place = end
        }
    }

    /// How many bytes the names of a stretch have in common.
    private func sharedLength(of places: Range<Int>, atLeast least: Int) -> Int {
        let first = names[Int(entries[places.lowerBound].number)] ?? []
        var length = first.count
        for place in places.dropFirst() {
            let name = names[Int(entries[place].number)] ?? []
            let bound = min(length, name.count)
            length = least
            while length < bound, name[length] == first[length] { length += 1 }
            // No name can have less in common.
            if length == least { break }
        }
        return length
    }
}
