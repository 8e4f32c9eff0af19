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
    }

    /// A candidate, its id aside.
    package struct Click: Sendable {
        package var clickedAt: Instant
        /// Its touch's number in the block.
        package var touch: Int
        package var ipClass: IPClass?
        package var signals: SignalValues

        /// Makes a candidate's record.
        package init(
            clickedAt: Instant, touch: Int, ipClass: IPClass? = nil, signals: SignalValues = SignalValues()
        ) {
            self.clickedAt = clickedAt
            self.touch = touch
            self.ipClass = ipClass
            self.signals = signals
        }
    }

    private let texts: SignalTexts
    private var numbers: [UInt64: Int] = [:]
    /// Touches that the line at hand must spell out.
    private var fresh: [DescribedTouch] = []

    /// Starts a block.
    package init(texts: SignalTexts) { self.texts = texts }

    /// Begins the line of an install; its tiers follow.
    package func beginLine(_ install: Install, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("install_id", text: install.installID)
        writer.member("requested_at", instant: install.requestedAt)
        writer.member("app_id", text: install.appID)
        writer.member("user_id", text: install.userID)
        writer.member("platform", word: install.platform?.name)
        writer.member("is_reinstall", flag: install.isReinstall)
        writer.member("screening", word: install.verdict.name)
        writer.member("repeat_of", text: install.repeatOf)
        writer.member("once_per", text: install.oncePer)
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
        writer.member("tier", text: name)
        writer.member("total", integer: total)
        writer.member("cut", flag: isCut)
        writer.member("hot", flag: isHot)
        writer.key("candidates")
        writer.beginArray()
    }

    /// Ends a probabilistic tier.
    package func endTier(into writer: inout JSONWriter) {
        writer.endArray()
        writer.endObject()
    }

    /// Writes a click with the signals of a selection.
    package mutating func click(
        _ id: Span<UInt8>, _ click: Click, _ selection: SignalSelection, into writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.key("click_id")
        writer.text(id)
        writer.member("clicked_at", instant: click.clickedAt)
        writer.member("touch", integer: click.touch)
        writer.member("ip_class", word: click.ipClass?.name)
        if selection != .none {
            writer.key("signals")
            writer.signals(click.signals, selection, texts: texts)
        }
        writer.endObject()
    }

    /// Ends the line.
    package mutating func endLine(into writer: inout JSONWriter) {
        writer.endArray()
        writer.key("touches")
        writer.beginArray()
        for touch in fresh {
            writer.beginObject()
            writer.member("touch", integer: numbers[touch.identity])
            writer.member("app_id", text: touch.appID)
            writer.member("window_seconds", seconds: touch.window)
            writer.members(touch.text.bytes)
            touch.deepLinks?.render(into: &writer)
            writer.endObject()
        }
        fresh.removeAll(keepingCapacity: true)
        writer.endArray()
        writer.endObject()
        writer.endLine()
    }

    /// The number of a touch that the block knows, by its identity.
    package func number(ofIdentity identity: UInt64) -> Int? { numbers[identity] }

    /// The number of a touch; the line at hand spells out one that is new to the block.
    package mutating func number(of touch: DescribedTouch) -> Int {
        if let number = numbers[touch.identity] { return number }
        let number = numbers.count
        numbers[touch.identity] = number
        fresh.append(touch)
        return number
    }
}
