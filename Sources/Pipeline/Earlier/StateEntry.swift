/// A line of state as it was rendered, with the values by which later days look for it.
struct StateEntry: Sendable {
    /// Its row, which does not have its number yet.
    var row: EarlierRow
    /// Where the line is among the rendered ones, without its line feed.
    var line: Range<Int>
}
