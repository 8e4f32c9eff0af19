import AttributionModel

/// A line's place in a block and its number in the file.
public struct Line: Sendable, Equatable {
    /// The line's bytes in the block, without the line feed and without one carriage return before it.
    public var range: Range<Int>
    /// The line's number, blank lines counted.
    public var number: Int

    /// Makes a line of its parts.
    public init(range: Range<Int>, number: Int) {
        self.range = range
        self.number = number
    }
}

/// Gives the lines of a block one after the other; blank ones are counted but not given (spec §2).
///
/// Blank is a line of spaces, tabs and carriage returns only (spec §11). A last line without a line feed counts.
public struct LineSplitter: Sendable {
    /// Where the next line begins.
    private var position = 0
    /// The number of the next line; after the last, what the next block's `firstNumber` must be.
    public private(set) var nextNumber: Int
    private let used: Int
    private let givesBlank: Bool

    /// Splits the first `used` bytes of a block whose first line has the number `firstNumber`.
    ///
    /// With `givesBlank`, blank lines are given, too: what is only the beginning of a line may be blank where the whole
    /// line is not.
    public init(used: Int, firstNumber: Int = 1, givesBlank: Bool = false) {
        nextNumber = firstNumber
        self.used = used
        self.givesBlank = givesBlank
    }

    /// The next line that is given, nil after the last.
    public mutating func next(in block: Span<UInt8>) -> Line? {
        precondition(used <= block.count, "the used bytes lie in the block")
        while position < used {
            let begin = position
            let feed = findByte(UInt8(ascii: "\n"), in: block, begin..<used)
            position = feed + 1
            nextNumber += 1
            if isBlank(block, begin..<feed), !givesBlank { continue }
            let hasReturn = feed > begin && block[feed - 1] == UInt8(ascii: "\r")
            return Line(range: begin..<(hasReturn ? feed - 1 : feed), number: nextNumber - 1)
        }
        return nil
    }

    private func isBlank(_ block: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where !block[index].isBlank { return false }
        return true
    }
}
