/// What is known of the lines of one kind that were read, by one task or by all.
struct LinesRead: Sendable {
    var tally = LineTally()
    var unreadable = 0
    /// Values of the wrong type or impossible ones, by the field's raw value.
    var badValues: [Int] = []
}

extension LinesRead {
    /// Joins what several tasks read.
    init(joining parts: [LinesRead]) {
        tally = LineTally(joining: parts.map(\.tally))
        unreadable = parts.reduce(0) { $0 + $1.unreadable }
        for part in parts { badValues.add(part.badValues) }
    }
}
