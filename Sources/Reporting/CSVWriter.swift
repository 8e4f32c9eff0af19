import AttributionModel

/// A report's file.
public struct CSVFile: Sendable {
    /// All lines, the header's first.
    public var bytes: [UInt8]
    /// The records, without the header; a text in quotes may have line feeds, so these are not the lines.
    public let rows: Int
}

/// Appends RFC 4180 records: cells between commas, lines ended by CR LF, quotes only where they are needed.
struct CSVWriter {
    /// What was written so far.
    private(set) var bytes: [UInt8] = []
    private var rows = 0
    private var isAtLineStart = true

    /// Makes a writer whose first line is a header.
    init(header: [String]) {
        for name in header { cell(Array(name.utf8)[...]) }
        endLine()
        rows = 0
    }

    /// What was written.
    consuming func finish() -> CSVFile { CSVFile(bytes: bytes, rows: rows) }

    /// Writes a cell of text; nil is an empty cell.
    mutating func cell(_ text: ArraySlice<UInt8>?) {
        separate()
        guard let text else { return }
        guard text.contains(where: CSVWriter.needsQuotes) else {
            bytes.append(contentsOf: text)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") { bytes.append(UInt8(ascii: "\"")) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case ",", "\"", "\r", "\n": true
        default: false
        }
    }

    /// Writes a cell of a whole number.
    mutating func cell(_ number: Int) {
        separate()
        append(FixedDecimal(units: Int64(number), places: 0))
    }

    /// Writes a cell of each of some whole numbers.
    mutating func cells<let count: Int>(_ numbers: InlineArray<count, some BinaryInteger>) {
        for place in numbers.indices { cell(Int(numbers[place])) }
    }

    /// Writes a cell of a decimal that is already rounded; nil is an empty cell.
    mutating func cell(_ decimal: FixedDecimal?) {
        separate()
        if let decimal { append(decimal) }
    }

    /// Ends a line.
    mutating func endLine() {
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
        isAtLineStart = true
        rows += 1
    }

    /// Appends a decimal with all its places, without making a text of it first: a report may have millions of cells.
    private mutating func append(_ decimal: FixedDecimal) {
        bytes.append(addingCapacity: 42) { output in
            if decimal.units < 0 { output.append(UInt8(ascii: "-")) }
            let scale = (0..<decimal.places).reduce(1 as UInt64) { scale, _ in scale * 10 }
            let (whole, fraction) = decimal.units.magnitude.quotientAndRemainder(dividingBy: scale)
            output.append(digitsOf: whole)
            guard decimal.places > 0 else { return }
            output.append(UInt8(ascii: "."))
            output.append(digitsOf: fraction, width: decimal.places)
        }
    }

    private mutating func separate() {
        if !isAtLineStart { bytes.append(UInt8(ascii: ",")) }
        isAtLineStart = false
    }
}
