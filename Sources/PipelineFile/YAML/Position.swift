/// A place in a pipeline file, lines and columns from 1, columns in Unicode scalars.
struct Position: Hashable, Comparable, Sendable {
    var line: Int
    var column: Int

    /// A file's first character.
    static let start = Position(line: 1, column: 1)

    /// In the order of the file.
    static func < (lhs: Position, rhs: Position) -> Bool { (lhs.line, lhs.column) < (rhs.line, rhs.column) }
}
