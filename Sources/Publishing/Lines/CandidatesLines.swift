public import AttributionModel

/// Writes lines of `candidates.jsonl.gz`: all that deciding installs again needs, besides the state (spec §6).
///
/// Keys of a line: `install_id` `requested_at` `app_id` `user_id` `platform` `is_reinstall` `screening` (`decided` or
/// the verdict) `repeat_of` `once_per` `signals` (the install's, absent ones left out) `tiers` `block` `clicks`
/// `touches`.
///
/// `tiers` has an object for each tier that the install could look in, in the pipeline's order, with its name under
/// `tier`, and
/// - for `referred_link`: `touch`, the open link's number, or null;
/// - for `device_id`: `click`, the number of the newest eligible click with that device id, or null;
/// - for a probabilistic tier: `total`, `cut` and `hot` (flags), and `candidates`, their numbers in the winner's order.
///
/// Installs behind one key list the same clicks over and over, and clicks share few payloads. So a line spells out only
/// the `clicks` and `touches` that no earlier line of its block named, each under its number: at a million clicks, this
/// takes a third of the bytes of whole lists. Numbers count from 0 in the order of spelling, and mean nothing in
/// another block, so that a block is read from its first line on. A re-scoring leaves spellings where they are, so one
/// of its lines may spell out a click or a touch that no line names any more. A click is `click` (its number)
/// `click_id` `clicked_at` `touch` `ip_class`, and `signals` where a tier of the pipeline compares any. A touch is a
/// payload with link facts: `touch` (its number) `app_id` `window_seconds` (the link's own window, else null), then the
/// columns of a row from `link_id` on, so that any candidate's row can be written in full, and `deep_links` and `link`
/// as in the state.
public struct CandidatesLines: Sendable {
    private var texts: SignalTexts
    /// The signals of clicks that any tier compares.
    private let compared: SignalSet
    /// The clicks and touches that the line at hand spells out.
    private var clicks = JSONWriter()
    private var touches = JSONWriter()

    /// Starts with nothing spelled out; `compared` are the signals of clicks that any tier looks at.
    public init(texts: SignalTexts, compared: SignalSet) {
        self.texts = texts
        self.compared = compared
    }

    /// Begins the line of an install with all of its signals; its tiers follow.
    ///
    /// `verdict` is that of screening (spec §4), `repeatOf` the `install_id` of the decided install that a repeat
    /// copies.
    public mutating func beginLine(
        _ install: SpelledInstall, _ verdict: InstallVerdict, repeatOf: [UInt8]? = nil, _ signals: SignalValues,
        into writer: inout JSONWriter
    ) {
        writer.beginObject()
        // Outside the closure, which would count references to everything.
        let (head, oncePer, spelled) = (install.head, install.oncePer, install.bytes.span)
        writer.write(room: 4 * JSONWriter.memberRoom + install.room + repeatOf.textRoom) { output in
            output.raw(spelled.extracting(head))
            output.member("screening", word: verdict.name)
            output.member("repeat_of", repeatOf)
            output.member("once_per", copying: oncePer, of: spelled)
        }
        writer.key("signals")
        writer.signals(signals, .all, texts: &texts)
        writer.key("tiers")
        writer.beginArray()
    }

    /// Writes a tier that looks for a link; `touch` is the open link's number.
    public static func linkTier(_ name: SpelledText, touch: Int?, into writer: inout JSONWriter) {
        tier(name, "touch", touch, into: &writer)
    }

    /// Writes a tier that looks for a device's click; `click` is its number.
    public static func deviceTier(_ name: SpelledText, click: Int?, into writer: inout JSONWriter) {
        tier(name, "click", click, into: &writer)
    }

    @inline(__always)
    private static func tier(_ name: SpelledText, _ key: StaticString, _ number: Int?, into writer: inout JSONWriter) {
        writer.write(room: 2 * JSONWriter.memberRoom + name.textRoom) { output in
            output.open(JSONByte.objectStart)
            output.member("tier", name)
            output.member(key, integer: number)
            output.append(JSONByte.objectEnd)
        }
    }

    /// Writes a probabilistic tier with `count` candidates in the winner's order; an unknown `total` is null.
    ///
    /// `candidate` returns the number of each, at most 10 digits.
    public static func tier(
        _ name: SpelledText, total: Int?, isCut: Bool, isHot: Bool, count: Int, candidate: (Int) -> Int,
        into writer: inout JSONWriter
    ) {
        writer.write(room: 5 * JSONWriter.memberRoom + name.textRoom + 11 * count) { output in
            output.open(JSONByte.objectStart)
            output.member("tier", name)
            output.member("total", integer: total)
            output.member("cut", flag: isCut)
            output.member("hot", flag: isHot)
            output.key("candidates")
            output.open(JSONByte.arrayStart)
            for place in 0..<count { output.integer(candidate(place)) }
            output.append(JSONByte.arrayEnd)
            output.append(JSONByte.objectEnd)
        }
    }

    /// Spells out a click in the line at hand, under its number in the block; `touch` is its touch's number there.
    public mutating func spell(
        _ id: Span<UInt8>, number: Int, clickedAt: Instant, touch: Int, ipClass: IPClass? = nil,
        _ signals: SignalValues?
    ) {
        let clickedAt = clicks.text(of: clickedAt)
        clicks.write(room: 5 * JSONWriter.memberRoom + id.textRoom) { output in
            output.open(JSONByte.objectStart)
            output.member("click", integer: number)
            output.key("click_id")
            output.text(id)
            output.member("clicked_at", instant: clickedAt)
            output.member("touch", integer: touch)
            output.member("ip_class", word: ipClass?.name)
        }
        if !compared.isEmpty {
            clicks.key("signals")
            clicks.signals(signals ?? SignalValues(), compared, texts: &texts)
        }
        clicks.endObject()
    }

    /// Spells out a touch under its number in the line at hand.
    public mutating func spell(_ touch: DescribedTouch, number: Int) {
        touches.write(room: 2 * JSONWriter.memberRoom + touch.listRoom) { output in
            output.open(JSONByte.objectStart)
            output.member("touch", integer: number)
            touch.list(into: &output)
            output.append(JSONByte.objectEnd)
        }
    }

    /// Ends the line, which belongs to the block with this number.
    public mutating func endLine(block: Int, into writer: inout JSONWriter) {
        writer.endArray()
        writer.write(room: JSONWriter.memberRoom) { $0.member("block", integer: block) }
        writer.array("clicks", taking: &clicks)
        writer.array("touches", taking: &touches)
        writer.endObject()
        writer.endLine()
    }
}

extension JSONWriter {
    /// Writes a member that is an array of the values that another writer collected, and clears that writer.
    fileprivate mutating func array(_ key: StaticString, taking values: inout JSONWriter) {
        self.key(key)
        beginArray()
        if !values.bytes.isEmpty { raw(values.bytes) }
        values.clear()
        endArray()
    }
}
