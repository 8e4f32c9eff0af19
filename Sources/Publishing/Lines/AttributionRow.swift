public import AttributionModel

/// A line of `attributions.jsonl.gz` (spec §6): the install and what screening said, then a tail from `match_type` on.
public struct AttributionRow {
    private let install: SpelledInstall
    private let status: Decision.Status
    private let reason: InstallVerdict?
    private let repeatOf: [UInt8]?

    /// An install's row; `reason` is the verdict of skipped and repeated installs, `repeatOf` the decided install that
    /// a repeat copies.
    public init(_ install: SpelledInstall, status: Decision.Status, reason: InstallVerdict?, repeatOf: [UInt8]?) {
        self.install = install
        self.status = status
        self.reason = reason
        self.repeatOf = repeatOf
    }

    /// Appends the row as a line, with its tail as `RowTail` renders it or, for a repeat, as the decided row has it.
    public func render(renderedTail tail: [UInt8], into writer: inout JSONWriter) {
        // Outside the closure, which would count references to these.
        let (head, tail) = (install.bytes.span.extracting(install.head), tail.span)
        let (status, reason, repeatOf) = (status, reason, repeatOf)
        let room = head.count + 4 * JSONWriter.memberRoom + repeatOf.textRoom + tail.count
        writer.line(room: room) { output in
            output.raw(head)
            output.member("status", word: status.name)
            output.member("reason", word: reason?.name)
            output.member("repeat_of", repeatOf)
            output.raw(tail)
        }
    }
}
