/// Appends RFC 4180 records: cells between commas, lines ended by CR LF, quotes only where they are needed.
struct CSVWriter {
    /// What was written so far.
    private(set) var bytes: [UInt8] = []
    private var isAtLineStart = true

    /// Makes a writer whose first line is a header.
    init(header: [String]) {
        for name in header { cell(Array(name.utf8)[...]) }
        endLine()
    }

    /// Writes a cell of text; nil is an empty cell.
    mutating func cell(_ text: ArraySlice<UInt8>?) {
        separate()
        guard let text else { return }
        guard text.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0D || $0 == 0x0A }) else {
            bytes.append(contentsOf: text)
            return
        }
        bytes.append(0x22)
        for byte in text {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }

    /// Writes a cell of a whole number.
    mutating func cell(_ number: Int) {
        separate()
        append(FixedDecimal(units: Int64(number), places: 0))
    }

    /// Writes a cell of a decimal that was rounded before; nil is an empty cell.
    mutating func cell(_ decimal: FixedDecimal?) {
        separate()
        if let decimal { append(decimal) }
    }

    /// Ends a line.
    mutating func endLine() {
        bytes.append(0x0D)
        bytes.append(0x0A)
        isAtLineStart = true
    }

    /// Appends a decimal with all its places, without making a text of it first: a report may have millions of cells.
    private mutating func append(_ decimal: FixedDecimal) {
        if decimal.units < 0 { bytes.append(0x2D) }
        var place: UInt64 = 1
        var length = 1
        while length <= decimal.places || decimal.units.magnitude / place >= 10 {
            place *= 10
            length += 1
        }
        var rest = decimal.units.magnitude
        while length > 0 {
            if length == decimal.places { bytes.append(0x2E) }
            bytes.append(0x30 + UInt8(truncatingIfNeeded: rest / place))
            rest %= place
            place /= 10
            length -= 1
        }
    }

    private mutating func separate() {
        if !isAtLineStart { bytes.append(0x2C) }
        isAtLineStart = false
    }
}
