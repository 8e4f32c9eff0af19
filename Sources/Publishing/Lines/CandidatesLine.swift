package import AttributionModel

/// A line of `candidates.jsonl.gz`: all that deciding one install again needs, beside the state (spec §6).
///
/// Keys of the line: `install_id` `requested_at` `app_id` `user_id` `platform` `is_reinstall` `screening` (`decided` or
/// the verdict) `repeat_of` `once_per` `signals` (the install's, absent ones left out) `tiers` `touches`.
///
/// `tiers` has an object for each tier that the install could look in, in the pipeline's order, with its name under
/// `tier`, and
/// - for `referred_link`: `touch`, the open link's place in `touches`, or null;
/// - for `device_id`: `click`, the newest eligible click with that device id, or null;
/// - for a probabilistic tier: `total`, `cut` and `hot` (flags), and `candidates` in the winner's order.
///
/// A click is `click_id` `clicked_at` `touch` `ip_class` `signals`. `touches` holds the payloads and link facts, each
/// once a line however many clicks have it: `app_id` `window_seconds` (the link's own window, else null), then the eleven
/// columns of a row from `link_id` on, so that any candidate's row can be written whole.
package struct CandidatesLine: Sendable {
    /// A payload with what matching looks at.
    package struct TouchRecord: Sendable, Equatable {
        /// Tells payloads apart: two records of one number are the same.
        package var number: Int
        package var text: TouchText
        /// The app of the click, else of its link.
        package var appID: [UInt8]?
        /// The link's own `window_hours`.
        package var window: Milliseconds?

        /// Makes a record of a payload.
        package init(number: Int, text: TouchText, appID: [UInt8]? = nil, window: Milliseconds? = nil) {
            self.number = number
            self.text = text
            self.appID = appID
            self.window = window
        }
    }

    /// A candidate with its texts.
    package struct Click: Sendable {
        package var clickID: [UInt8]
        package var clickedAt: Instant
        package var touch: TouchRecord
        package var ipClass: IPClass?
        package var signals: SignalValues

        /// Makes a candidate's record.
        package init(
            clickID: [UInt8], clickedAt: Instant, touch: TouchRecord, ipClass: IPClass? = nil,
            signals: SignalValues = SignalValues()
        ) {
            self.clickID = clickID
            self.clickedAt = clickedAt
            self.touch = touch
            self.ipClass = ipClass
            self.signals = signals
        }
    }

    /// A tier that the install could look in, and what it found.
    package struct TierRecord: Sendable {
        /// What was found, before claims are looked at.
        package enum Found: Sendable {
            case link(TouchRecord?)
            case device(Click?)
            case candidates([Click], total: Int, isCut: Bool, isHot: Bool)
        }

        /// The tier's name.
        package var name: [UInt8]
        package var found: Found
        /// The signals that its clicks list.
        package var selection: SignalSelection

        /// Makes a tier's record.
        package init(name: [UInt8], found: Found, selection: SignalSelection = .none) {
            self.name = name
            self.found = found
            self.selection = selection
        }
    }

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
    package var tiers: [TierRecord] = []

    /// The line of an install; what else is known is filled in.
    package init(installID: [UInt8], requestedAt: Instant, verdict: InstallVerdict, signals: SignalValues) {
        self.installID = installID
        self.requestedAt = requestedAt
        self.verdict = verdict
        self.signals = signals
    }

    /// Appends the line.
    package func render(into writer: inout JSONWriter, texts: SignalTexts) {
        writer.beginObject()
        writer.member("install_id", text: installID)
        writer.member("requested_at", instant: requestedAt)
        writer.member("app_id", text: appID)
        writer.member("user_id", text: userID)
        writer.member("platform", word: platform?.name)
        writer.member("is_reinstall", flag: isReinstall)
        writer.member("screening", word: verdict.name)
        writer.member("repeat_of", text: repeatOf)
        writer.member("once_per", text: oncePer)
        writer.key("signals")
        writer.signals(signals, .all, texts: texts)
        var touches = TouchList()
        writer.key("tiers")
        writer.beginArray()
        for tier in tiers { Self.render(tier, into: &writer, touches: &touches, texts: texts) }
        writer.endArray()
        writer.key("touches")
        touches.render(into: &writer)
        writer.endObject()
        writer.endLine()
    }

    private static func render(
        _ tier: TierRecord, into writer: inout JSONWriter, touches: inout TouchList, texts: SignalTexts
    ) {
        writer.beginObject()
        writer.member("tier", text: tier.name)
        switch tier.found {
        case .link(let touch):
            writer.member("touch", integer: touch.map { touches.place(of: $0) })
        case .device(let click):
            writer.key("click")
            if let click {
                render(click, tier.selection, into: &writer, touches: &touches, texts: texts)
            } else {
                writer.null()
            }
        case .candidates(let clicks, let total, let isCut, let isHot):
            writer.member("total", integer: total)
            writer.member("cut", flag: isCut)
            writer.member("hot", flag: isHot)
            writer.key("candidates")
            writer.beginArray()
            for click in clicks { render(click, tier.selection, into: &writer, touches: &touches, texts: texts) }
            writer.endArray()
        }
        writer.endObject()
    }

    private static func render(
        _ click: Click, _ selection: SignalSelection, into writer: inout JSONWriter, touches: inout TouchList,
        texts: SignalTexts
    ) {
        writer.beginObject()
        writer.member("click_id", text: click.clickID)
        writer.member("clicked_at", instant: click.clickedAt)
        writer.member("touch", integer: touches.place(of: click.touch))
        writer.member("ip_class", word: click.ipClass?.name)
        writer.key("signals")
        writer.signals(click.signals, selection, texts: texts)
        writer.endObject()
    }
}

/// The payloads of one line, each once, in the order in which they first occur.
private struct TouchList {
    private var records: [CandidatesLine.TouchRecord] = []

    mutating func place(of touch: CandidatesLine.TouchRecord) -> Int {
        // A line has few payloads, at most as many as candidates.
        if let place = records.firstIndex(where: { $0.number == touch.number }) { return place }
        records.append(touch)
        return records.count - 1
    }

    func render(into writer: inout JSONWriter) {
        writer.beginArray()
        for record in records {
            writer.beginObject()
            writer.member("app_id", text: record.appID)
            writer.member("window_seconds", seconds: record.window)
            writer.members(record.text.bytes)
            writer.endObject()
        }
        writer.endArray()
    }
}
