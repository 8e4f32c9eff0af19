/// A line of state as it was rendered, with what later days look for it by.
struct StateEntry: Sendable {
    /// Its number is still to come.
    var row: EarlierRow
    /// Where the line stands among the rendered ones, its end left out.
    var line: Range<Int>
}
