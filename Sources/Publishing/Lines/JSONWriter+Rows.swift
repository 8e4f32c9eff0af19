public import AttributionModel

extension JSONWriter {
    /// Writes a line of `attributions.jsonl.gz` (spec §6): the install and what screening said, then a tail from
    /// `match_type` on, as `RowTail` renders it or, for a repeat, as the decided row has it.
    ///
    /// `reason` is the verdict of skipped and repeated installs, `repeatOf` the decided install that a repeat copies.
    public mutating func row(
        _ install: SpelledInstall, status: Decision.Status, reason: InstallVerdict?, repeatOf: [UInt8]?, tail: [UInt8]
    ) {
        // Outside the closure, which would count references to these.
        let (head, tail) = (install.bytes.span.extracting(install.head), tail.span)
        line(room: head.count + 4 * JSONWriter.memberRoom + repeatOf.textRoom + tail.count) { output in
            output.raw(head)
            output.member("status", word: status.name)
            output.member("reason", word: reason?.name)
            output.member("repeat_of", repeatOf)
            output.raw(tail)
        }
    }

    /// Writes a line of `state.jsonl.gz`: what later days need of a row (spec §6, §8a).
    ///
    /// Keys: `install_id` `requested_at` `app_id` `device_id` `once_per` `status` `claimed` `row`, where `row` is an
    /// object of the row's columns from `match_type` to the end, byte for byte (`tail`). These are followed by
    /// `deep_links` where a later install may inherit a deep link other than the row's own, and `link` where answers
    /// tell more of links than rows do (`details`): repeats and re-scorings answer without the catalogue. A row that is
    /// `claimed` claims its click: within `history`, no later install may win it.
    public mutating func state(
        _ install: SpelledInstall, status: Decision.Status, isClaimed: Bool = false, tail: [UInt8],
        details: TouchDetails = TouchDetails()
    ) {
        // Outside the closure, which would count references to these.
        let (texts, tail) = (install.bytes.span, tail.span)
        line(room: 8 * JSONWriter.memberRoom + install.room + tail.count + details.room) { output in
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
