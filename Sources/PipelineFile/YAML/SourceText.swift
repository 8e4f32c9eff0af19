import AttributionModel

/// A file's text by line and column, as editors and the YAML parser count them.
struct SourceText {
    /// Others may take the place of some, one for one, so that positions stay.
    var scalars: [Unicode.Scalar]
    private let lineStarts: [Int]

    /// Splits a text; a byte-order mark at its start is ignored.
    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        var starts = [0]
        for index in scalars.indices where scalars[index] == "\n" || scalars[index] == "\r" {
            // The parser takes CR LF for one break.
            let isHalf = scalars[index] == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
            if !isHalf { starts.append(index + 1) }
        }
        lineStarts = starts
    }

    /// The text as it is now.
    var string: String { String(String.UnicodeScalarView(scalars)) }

    /// Where in `scalars` a position lies; nil past the end.
    func index(of position: Position) -> Int? {
        guard lineStarts.indices.contains(position.line - 1) else { return nil }
        let index = lineStarts[position.line - 1] + position.column - 1
        return scalars.indices.contains(index) ? index : nil
    }

    /// The position of a place in `scalars`.
    func position(of index: Int) -> Position {
        let line = lineStarts.firstPlace { $0 > index } - 1
        return Position(line: line + 1, column: index - lineStarts[line] + 1)
    }

    /// Puts another scalar in every place of one.
    mutating func replace(_ scalar: Unicode.Scalar, with other: Unicode.Scalar) {
        for index in scalars.indices where scalars[index] == scalar { scalars[index] = other }
    }

    /// The first scalar that ends a line for the parser, which follows YAML 1.1 there, but for nobody who looks at the
    /// file: next line, line separator or paragraph separator.
    var invisibleBreak: Int? {
        scalars.firstIndex { [0x85, 0x2028, 0x2029].contains($0.value) }
    }
}
