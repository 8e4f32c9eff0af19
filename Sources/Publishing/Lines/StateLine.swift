public import AttributionModel

/// A line of `state.jsonl.gz`: what later days need of a row (spec §6, §8a).
///
/// Keys: `install_id` `requested_at` `app_id` `device_id` `once_per` `status` `claimed` `row`, where `row` is an object
/// of the row's columns from `match_type` to the end, byte for byte. These are followed by `deep_links` where a later
/// install may inherit a deep link other than the row's own, and `link` where answers tell more of links than rows do.
public struct StateLine {
    /// The install's own texts.
    public var install: SpelledInstall
    /// The row's status: decided installs may be repeated, attributed ones inherited from (spec §4, §5).
    public var status: Decision.Status
    /// Whether the row claims its click: within `history`, no later install may win it.
    public var isClaimed = false
    /// The row's columns from `match_type` on, as in `RowTail.render()`.
    public var tail: [UInt8]
    /// What later days need of its touch besides the row's columns.
    public var details = TouchDetails()

    /// The state of a row; the caller fills in what else is known.
    public init(_ install: SpelledInstall, status: Decision.Status, tail: [UInt8]) {
        self.install = install
        self.status = status
        self.tail = tail
    }

    /// Appends the line.
    public func render(into writer: inout JSONWriter) {
        // Outside the closure, which would count references to these.
        let (install, texts, tail) = (install, install.bytes.span, tail.span)
        writer.line(room: 8 * JSONWriter.memberRoom + install.room + tail.count + details.room) { output in
            output.raw(texts.extracting(install.stateHead))
            output.member("device_id", copying: install.deviceID, of: texts)
            output.member("once_per", copying: install.oncePer, of: texts)
            output.member("status", word: status.name)
            output.member("claimed", flag: isClaimed)
            output.key("row")
            output.open(JSONByte.objectStart)
            output.append(copying: tail)
            output.append(JSONByte.objectEnd)
            details.write(into: &output)
        }
    }
}
