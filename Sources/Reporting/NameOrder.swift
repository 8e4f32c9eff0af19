import AttributionModel

/// The order of names by their bytes.
///
/// Names are compared by eight bytes each, and those that are still equal by the next eight: every byte is read once,
/// however many names begin alike.
struct NameOrder {
    private struct Entry: Comparable {
        /// Eight bytes of a name, padded with zeros.
        let word: UInt64
        let number: Int32
        /// How many of the bytes are the name's own.
        let length: Int8

        init(_ bytes: [UInt8], number: Int32) {
            word = bytes[...].prefixWord
            length = Int8(bytes.count)
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
    /// Stretches of names that are not told apart yet, and how many bytes of theirs were compared.
    private var equals: [(places: Range<Int>, length: Int)] = []

    /// Prepares to put all names in order.
    init(_ names: DimensionNames) {
        self.names = names
        entries.reserveCapacity(names.count)
        for number in 0..<names.count {
            if let bytes = names[number, 0..<8] {
                entries.append(Entry(bytes, number: Int32(number)))
            } else {
                null = number
            }
        }
    }

    /// The numbers in order, null first.
    var numbers: [Int] { (null.map { [$0] } ?? []) + entries.map { Int($0.number) } }

    mutating func sort() {
        sort(entries.indices, from: 0)
        while let (places, start) = equals.popLast() {
            for place in places {
                let number = entries[place].number
                entries[place] = Entry(names[Int(number), start..<start + 8] ?? [], number: number)
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
}
