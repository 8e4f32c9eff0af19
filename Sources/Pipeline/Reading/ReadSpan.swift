import AttributionModel

/// Tells a worker which readable lines its run looks at, and counts all readable lines by day.
///
/// A run without dates looks at every line and counts none.
struct ReadSpan: Sendable {
    /// Whether the lines of a group are outside what the run looks at, partly inside, or inside.
    enum Extent { case outside, partly, inside }

    private let span: Range<Instant>
    private let isOfDays: Bool
    private(set) var days = DayLines()
    // Plain bounds, as an optional range costs a check for each line.
    private var first = Instant.end
    private var last = Instant.earliest

    /// The times of the lines, in a run without dates; nil where there are none.
    var times: ClosedRange<Instant>? { first <= last ? first...last : nil }

    /// Makes a value for `span`: the clicks or the installs of `scope`.
    init(_ span: Range<Instant>, of scope: RunScope) {
        self.span = span
        isOfDays = scope.days != nil
    }

    /// Whether the run looks at lines of this time.
    func contains(_ instant: Instant) -> Bool { !isOfDays || span.contains(instant) }

    /// Counts a line, and tells whether the run looks at it.
    @inline(__always)
    mutating func admit(_ instant: Instant, file: Int) -> Bool {
        guard isOfDays else {
            first = min(first, instant)
            last = max(last, instant)
            return true
        }
        let isInside = span.contains(instant)
        days.add(instant, file: file, isOfOtherDay: !isInside)
        return isInside
    }

    /// Counts a group of lines, given as a number for each quarter of an hour, and tells whether the run looks at them;
    /// `times` are the least and the greatest time among them.
    ///
    /// Where the answer is `partly`, nothing was counted, and the caller asks for each line by itself.
    mutating func admit(
        _ lines: [(quarter: Int64, count: Int)], of times: ClosedRange<Instant>?, file: Int
    ) -> Extent {
        guard isOfDays, let times else { return .inside }
        let isInside = span.contains(times.lowerBound) && span.contains(times.upperBound)
        guard isInside || !span.overlaps(times) else { return .partly }
        days.add(lines, newest: times.upperBound, file: file, areOfOtherDay: !isInside)
        return isInside ? .inside : .outside
    }
}
