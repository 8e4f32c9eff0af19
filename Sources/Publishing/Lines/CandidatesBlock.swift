package import AttributionModel

/// Writes lines of `candidates.jsonl.gz`: all that deciding installs again needs, beside the state (spec §6).
///
/// Keys of a line: `install_id` `requested_at` `app_id` `user_id` `platform` `is_reinstall` `screening` (`decided` or
/// the verdict) `repeat_of` `once_per` `signals` (the install's, absent ones left out) `tiers` `touches`.
///
/// `tiers` has an object for each tier that the install could look in, in the pipeline's order, with its name under
/// `tier`, and
/// - for `referred_link`: `touch`, the open link's number, or null;
/// - for `device_id`: `click`, the newest eligible click with that device id, or null;
/// - for a probabilistic tier: `total`, `cut` and `hot` (flags), and `candidates` in the winner's order.
///
/// A click is `click_id` `clicked_at` `touch` `ip_class`, and `signals` where the tier compares any. A touch is a payload
/// with link facts; clicks share few of them, so a line spells out only those that no earlier line of its block did, each
/// under its number: `touch` `app_id` `window_seconds` (the link's own window, else null), then the eleven columns of a
/// row from `link_id` on, so that any candidate's row can be written whole, and `deep_links` where platforms have
/// different ones, as in the state. Numbers count from 0; a line that spells out number 0 begins a new block, and earlier
/// numbers mean nothing from there on.
package struct CandidatesBlock: Sendable {
    /// What a line says of its install.
    package struct Install: Sendable {
        package var installID: [UInt8]
        package var requestedAt: Instant
        package var appID: [UInt8]?
        package var userID: [UInt8]?
        package var platform: Platform?
        package var isReinstall: Bool?
        package var verdict: InstallVerdict
        package var repeatOf: [UInt8]?
        package var oncePer: [UInt8]?
        package var signals: SignalValues

        /// An install; what else is known is filled in.
        package init(installID: [UInt8], requestedAt: Instant, verdict: InstallVerdict, signals: SignalValues) {
            self.installID = installID
            self.requestedAt = requestedAt
            self.verdict = verdict
            self.signals = signals
        }

        /// The room for the texts.
        fileprivate var texts: Int {
            installID.textRoom + appID.textRoom + userID.textRoom + repeatOf.textRoom + oncePer.textRoom
        }
    }

    /// A candidate, its id and its signals aside.
    package struct Click: Sendable {
        package var clickedAt: Instant
        /// Its touch's number in the block.
        package var touch: Int
        package var ipClass: IPClass?

        /// Makes a candidate's record.
        @inlinable
        package init(clickedAt: Instant, touch: Int, ipClass: IPClass? = nil) {
            self.clickedAt = clickedAt
            self.touch = touch
            self.ipClass = ipClass
        }
    }

    private let texts: SignalTexts
    private let spelling = ClickSpelling()
    private var numbers: [UInt64: Int] = [:]
    /// The touches that the line at hand must spell out, one after the other.
    private var fresh = JSONWriter()

    /// Starts a block.
    package init(texts: SignalTexts) { self.texts = texts }

    /// Begins the line of an install; its tiers follow.
    package func beginLine(_ install: Install, into writer: inout JSONWriter) {
        writer.beginObject()
        let requestedAt = writer.text(of: install.requestedAt)
        writer.write(room: 10 * JSONWriter.memberRoom + install.texts) { output in
            output.member("install_id", text: install.installID)
            output.member("requested_at", instant: requestedAt)
            output.member("app_id", text: install.appID)
            output.member("user_id", text: install.userID)
            output.member("platform", word: install.platform?.name)
            output.member("is_reinstall", flag: install.isReinstall)
            output.member("screening", word: install.verdict.name)
            output.member("repeat_of", text: install.repeatOf)
            output.member("once_per", text: install.oncePer)
        }
        writer.key("signals")
        writer.signals(install.signals, .all, texts: texts)
        writer.key("tiers")
        writer.beginArray()
    }

    /// Writes a tier that looks for a link.
    package mutating func linkTier(_ name: [UInt8], _ touch: DescribedTouch?, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("tier", text: name)
        writer.member("touch", integer: touch.map { number(of: $0) })
        writer.endObject()
    }

    /// Begins a tier that looks for a device's click, which follows; `hasClick` is false where there is none.
    package func beginDeviceTier(_ name: [UInt8], hasClick: Bool, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("tier", text: name)
        writer.key("click")
        if !hasClick { writer.null() }
    }

    /// Ends a tier that looks for a device's click.
    package func endDeviceTier(into writer: inout JSONWriter) { writer.endObject() }

    /// Begins a probabilistic tier; its candidates follow in the winner's order.
    package func beginTier(_ name: [UInt8], total: Int, isCut: Bool, isHot: Bool, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(room: 5 * JSONWriter.memberRoom + name.textRoom) { output in
            output.member("tier", text: name)
            output.member("total", integer: total)
            output.member("cut", flag: isCut)
            output.member("hot", flag: isHot)
            output.key("candidates")
        }
        writer.needsComma = false
        writer.beginArray()
    }

    /// Ends a probabilistic tier.
    package func endTier(into writer: inout JSONWriter) {
        writer.endArray()
        writer.endObject()
    }

    /// Writes a click of a tier that compares no signals.
    package func click(_ id: Span<UInt8>, _ click: Click, into writer: inout JSONWriter) {
        writer.click(id, click, spelling)
        writer.endObject()
    }

    /// Writes a click with the signals of a selection.
    package func click(
        _ id: Span<UInt8>, _ click: Click, _ signals: SignalValues, _ selection: SignalSelection,
        into writer: inout JSONWriter
    ) {
        writer.click(id, click, spelling)
        writer.key("signals")
        writer.signals(signals, selection, texts: texts)
        writer.endObject()
    }

    /// Ends the line.
    package mutating func endLine(into writer: inout JSONWriter) {
        writer.endArray()
        writer.key("touches")
        writer.beginArray()
        if !fresh.bytes.isEmpty { writer.raw(fresh.bytes) }
        fresh.clear()
        writer.endArray()
        writer.endObject()
        writer.endLine()
    }

    /// The number of a touch; the line at hand spells out one that is new to the block.
    package mutating func number(of touch: DescribedTouch) -> Int {
        numbers[touch.identity] ?? number(ofTouch: touch.identity, listing: touch.listing()[...])
    }

    /// The number of a touch by its identity and listing.
    package mutating func number(ofTouch identity: UInt64, listing: ArraySlice<UInt8>) -> Int {
        if let number = numbers[identity] { return number }
        let number = numbers.count
        numbers[identity] = number
        fresh.beginObject()
        fresh.member("touch", integer: number)
        fresh.members(listing)
        fresh.endObject()
        return number
    }
}
