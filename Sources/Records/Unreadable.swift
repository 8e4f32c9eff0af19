public import AttributionModel

/// Why a line is unreadable, and by which field (spec §2, §11).
public struct Unreadable: Sendable, Equatable {
    /// The first reason that applies.
    public var reason: UnreadableReason
    /// The raw value of the bad canonical field; nil where the line as a whole is bad.
    public var field: Int?

    /// Makes a verdict of its parts.
    public init(reason: UnreadableReason, field: Int? = nil) {
        self.reason = reason
        self.field = field
    }
}
