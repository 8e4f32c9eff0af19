package import AttributionModel

/// Why a line is unreadable, and by which field (spec §2, §11).
package struct Unreadable: Sendable, Equatable {
    /// The first reason that applies.
    package var reason: UnreadableReason
    /// The raw value of the bad canonical field; nil where the line as a whole is bad.
    package var field: Int?

    /// Makes a verdict of its parts.
    package init(reason: UnreadableReason, field: Int? = nil) {
        self.reason = reason
        self.field = field
    }
}
