import AttributionModel
import JSONLines

/// Lines of one kind in memory, one after the other.
struct LogLines: Sendable {
    /// The lines with their line feeds, and what parsers may read beyond the last.
    let bytes: [UInt8]
    /// How many of the bytes are lines.
    let used: Int
    /// The lines' places; none is blank.
    let lines: [Range<Int>]

    /// Takes bytes, whole lines.
    init(_ content: [UInt8]) {
        let padded = content + Array(repeating: 0, count: LineBounds.padding)
        var splitter = LineSplitter(used: content.count)
        var lines: [Range<Int>] = []
        while let line = splitter.next(in: padded.span) { lines.append(line.range) }
        bytes = padded
        used = content.count
        self.lines = lines
    }

    /// The first lines of it.
    func prefix(_ count: Int) -> LogLines {
        guard count < lines.count else { return self }
        return LogLines(Array(bytes[..<lines[count].lowerBound]))
    }
}
