import AttributionModel
import Matching

/// Reads the clicks of least lines among lines that were read again; one per task.
struct LeastClicks: ~Copyable {
    private var reader: ArenaReader
    private var screener: ClickScreener
    private var click = ReadClick()
    private var least: [UInt8] = []
    private var other: [UInt8] = []

    /// Reads lines with `reader` and screens their clicks with what the first reading had.
    init(_ reader: consuming ArenaReader, in context: ClickContext) {
        self.reader = reader
        screener = ClickScreener(context)
    }

    /// The click of the least line with a key, nil if there is no line; goes past it in the lines, which are in order.
    mutating func click(with key: LineKey, in lines: inout RecordStream) throws -> LeastClick? {
        var isFound = false
        while let line = lines.head {
            let isEarlier = line.key != key.id ? line.key < key.id : line.time < key.time.milliseconds
            guard isEarlier || line.key == key.id && line.time == key.time.milliseconds else { break }
            if !isEarlier {
                try reader.read(line.first, into: &other)
                if !isFound || other.lexicographicallyPrecedes(least) { swap(&least, &other) }
                isFound = true
            }
            try lines.advance()
        }
        return isFound ? try LeastClick(of: least, &screener, &click) : nil
    }
}
