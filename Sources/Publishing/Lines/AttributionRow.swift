public import AttributionModel

/// A line of `attributions.jsonl.gz` (spec §6): the install and what screening said, then a tail from `match_type` on.
public struct AttributionRow: Sendable, Equatable {
    /// Its `install_id`; like all texts here, UTF-8 that is escaped only when it is written.
    public var installID: [UInt8]
    /// Its `requested_at`, by which rows are ordered (spec §6).
    public var requestedAt: Instant
    /// The install's own `app_id`; nil where its line has none.
    public var appID: [UInt8]?
    /// The install's `user_id`; nil where its line has none.
    public var userID: [UInt8]?
    /// The normal form (spec §11, Writing).
    public var platform: Platform?
    /// The install's `is_reinstall`, carried through; nil where its line has none.
    public var isReinstall: Bool?
    /// What became of the install: `attributed`, `organic`, `skipped` or `repeat` (spec §6).
    public var status: Decision.Status
    /// The screening verdict of skipped and repeated installs.
    public var reason: InstallVerdict?
    /// The `install_id` of the decided install that a repeat copies.
    public var repeatOf: [UInt8]?

    /// An install's row; the caller fills in what else is known.
    public init(installID: [UInt8], requestedAt: Instant, status: Decision.Status) {
        self.installID = installID
        self.requestedAt = requestedAt
        self.status = status
    }

    /// Appends the row as a line, with its tail as `RowTail` renders it or, for a repeat, as the decided row has it.
    public func render(renderedTail tail: [UInt8], into writer: inout JSONWriter) {
        let requestedAt = writer.text(of: requestedAt)
        let texts = installID.textRoom + appID.textRoom + userID.textRoom + repeatOf.textRoom
        writer.line(room: 9 * JSONWriter.memberRoom + texts + tail.count) { output in
            output.member("install_id", installID)
            output.member("requested_at", instant: requestedAt)
            output.member("app_id", appID)
            output.member("user_id", userID)
            output.member("platform", word: platform?.name)
            output.member("is_reinstall", flag: isReinstall)
            output.rowMembers(status, reason, repeatOf: repeatOf, tail: tail)
        }
    }
}

/// The same for an install whose line spells out the members up to `is_reinstall`.
public struct SpelledRow {
    private let head: ArraySlice<UInt8>
    private let status: Decision.Status
    private let reason: InstallVerdict?
    private let repeatOf: [UInt8]?

    /// An install's row; `repeatOf` is the decided install that a repeat copies.
    public init(head: ArraySlice<UInt8>, status: Decision.Status, reason: InstallVerdict?, repeatOf: [UInt8]?) {
        self.head = head
        self.status = status
        self.reason = reason
        self.repeatOf = repeatOf
    }

    /// Appends the row as a line.
    public func render(renderedTail tail: [UInt8], into writer: inout JSONWriter) {
        writer.line(room: head.count + 4 * JSONWriter.memberRoom + repeatOf.textRoom + tail.count) { output in
            output.raw(head.span)
            output.rowMembers(status, reason, repeatOf: repeatOf, tail: tail)
        }
    }
}

extension OutputSpan<UInt8> {
    /// Writes what follows `is_reinstall` in every row.
    fileprivate mutating func rowMembers(
        _ status: Decision.Status, _ reason: InstallVerdict?, repeatOf: [UInt8]?, tail: [UInt8]
    ) {
        member("status", word: status.name)
        member("reason", word: reason?.name)
        member("repeat_of", repeatOf)
        raw(tail.span)
    }
}
