public import AttributionModel

extension JSONWriter {
    /// Writes a line of `rejects.jsonl.gz`: an unreadable line and why (spec §2).
    ///
    /// Keys: `path` `member` `line` `offset` `kind` `reason` `field`, then `raw`, or `raw_base64` if the line is not
    /// UTF-8. `path` is the file as the run was given it, `member` nil for one that is not an archive; `line` counts
    /// from 1, and `offset` is that of its first byte in the decompressed stream. `reason` is the first that applies
    /// (spec §2, §11), `field` the canonical field that is missing, of the wrong type or out of range. `raw` is as much
    /// of the line as is available; its first `LineBounds.kept` bytes are enough.
    public mutating func reject(
        path: [UInt8], member: [UInt8]?, line: Int, offset: Int, kind: RecordKind, reason: UnreadableReason,
        field: String?, raw: [UInt8]
    ) {
        let cut = Array(raw.prefix(LineBounds.kept))
        // The bytes after these may be unknown. If there are none, and the line ends in a broken character, it is not
        // UTF-8, so that all of its bytes are kept anyway.
        let whole = cut.count == LineBounds.kept ? Self.withoutBrokenEnd(cut) : cut
        // Whatever the reason says, text that is not UTF-8 is never written.
        let isText = reason != .notUTF8 && String(validating: whole, as: UTF8.self) != nil
        let text = isText ? whole : Base64.encode(cut)
        self.line(room: 8 * JSONWriter.memberRoom + path.textRoom + member.textRoom + text.textRoom) { output in
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
    private static func withoutBrokenEnd(_ bytes: [UInt8]) -> [UInt8] {
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
