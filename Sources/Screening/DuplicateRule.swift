package import AttributionModel

/// Tells duplicate clicks from their first ones (spec §4, §11).
///
/// Fed the times of one `click_id`'s lines in the order (time, raw bytes). Any lesser line counts, whatever its own
/// verdict, so a chain of lines each near the one before it keeps only its first.
package struct DuplicateRule: Sendable {
    private let dedupe: Milliseconds
    private var previous: Instant?

    /// Makes a rule that calls a line a duplicate where a lesser one lies at most `dedupe` before it.
    package init(dedupe: Milliseconds) { self.dedupe = dedupe }

    /// Whether the next line is a duplicate.
    package mutating func isDuplicate(_ time: Instant) -> Bool {
        defer { previous = time }
        guard let previous else { return false }
        return time - previous <= dedupe
    }

    /// Forgets the lines so far, before those of another id.
    package mutating func reset() { previous = nil }
}
