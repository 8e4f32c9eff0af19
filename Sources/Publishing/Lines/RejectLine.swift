public import AttributionModel

/// A line of `rejects.jsonl.gz`: an unreadable line and why (spec §2).
///
/// Keys: `path` `member` `line` `offset` `kind` `reason` `field`, then `raw`, or `raw_base64` if the line is not UTF-8.
public struct RejectLine: Sendable, Equatable {
    /// The file as the run was given it.
    public var path: [UInt8]
    /// The archive's member; nil for a file that is not an archive.
    public var member: [UInt8]?
    /// From 1.
    public var line: Int
    /// The line's first byte in the decompressed stream.
    public var offset: Int
    /// Which log the line is in.
    public var kind: RecordKind
    /// Why it is unreadable: the first reason that applies (spec §2, §11).
    public var reason: UnreadableReason
    /// The canonical field that is missing, of the wrong type or out of range.
    public var field: String?
    /// The line, or as much of it as is available; `LineBounds.kept` bytes are enough.
    public var raw: [UInt8]

    /// Describes an unreadable line.
    public init(
        path: [UInt8], member: [UInt8]?, line: Int, offset: Int, kind: RecordKind, reason: UnreadableReason,
        field: String?, raw: [UInt8]
    ) {
        self.path = path
        self.member = member
        self.line = line
        self.offset = offset
        self.kind = kind
        self.reason = reason
        self.field = field
        self.raw = raw
    }

    /// Appends the line.
    public func render(into writer: inout JSONWriter) {
        let cut = Array(raw.prefix(LineBounds.kept))
        // The bytes after these may be unknown. If there are none, and the line ends in a broken character, it is not
        // UTF-8, so that all of its bytes are kept anyway.
        let whole = cut.count == LineBounds.kept ? Self.withoutBrokenEnd(cut) : cut
        // Whatever the reason says, text that is not UTF-8 is never written.
        let isText = reason != .notUTF8 && String(validating: whole, as: UTF8.self) != nil
        let text = isText ? whole : Base64.encode(cut)
        writer.line(room: 8 * JSONWriter.memberRoom + path.textRoom + member.textRoom + text.textRoom) { output in
            output.member("path", path)
            output.member("member", member)
            output.member("line", integer: line)
            output.member("offset", integer: offset)
            output.member("kind", word: kind.name)
            output.member("reason", word: reason.name)
            output.member("field", word: field)
            output.member(isText ? "raw" : "raw_base64", text)
        }
    }

    /// Bytes without the last character if a cut broke it.
    static func withoutBrokenEnd(_ bytes: [UInt8]) -> [UInt8] {
        guard let start = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return bytes }
        let length =
            switch bytes[start] {
            case 0xF0...: 4
            case 0xE0...: 3
            case 0xC0...: 2
            default: 1
            }
        return start + length > bytes.count ? Array(bytes[..<start]) : bytes
    }
}
