import AttributionModel
import Deciding
import Publishing

/// The rows of the installs, ready to be written.
struct DecidedLogs {
    /// An install with its decision and the columns that follow from it.
    struct Row {
        var id: [UInt8]
        var install: InstallFacts
        var status: Decision.Status
        var tail: RowTail

        /// Appends the row as a line, its head and tail rendered in `head` and `tails`.
        func render(head: inout InstallHead, tails: inout JSONWriter, into writer: inout JSONWriter) {
            head.take(
                installID: id[...], requestedAt: install.requestedAt, platform: install.signals.platform)
            tails.clear()
            tail.render(into: &tails)
            writer.row(head.install, status: status, reason: nil, repeatOf: nil, tail: tails.bytes)
        }
    }

    /// In the order of the installs.
    let rows: [Row]

    /// Matches and decides.
    init(_ logs: KeyedLogs) throws {
        let lookups = try MatchedLogs(logs).lookups()
        var decider = Decider(
            rules: logs.rules, sharesLanguage: { $0 == $1 },
            claims: Claims(clickCount: logs.clicks.count, lapsing: .none, history: logs.rules.history))
        rows = logs.installs.enumerated().map { place, install in
            let own = lookups[place]
            let decision = decider.decide(install, own.span, remembersDevice: false)
            return Row(
                id: logs.installIDs[place], install: install, status: decision.status,
                tail: DecidedLogs.tail(of: decision.match, install, logs))
        }
    }

    /// All rows as lines.
    func render() -> [UInt8] {
        var writer = JSONWriter(capacity: rows.count * 1_024)
        var head = InstallHead()
        var tails = JSONWriter()
        for row in rows { row.render(head: &head, tails: &tails, into: &writer) }
        return writer.bytes
    }

    private static func tail(of match: Decision.Match?, _ install: InstallFacts, _ logs: KeyedLogs) -> RowTail {
        guard let match, case .click(let matched) = match.touch else { return RowTail() }
        let click = logs.clicks[matched.click.place]
        var payload = TouchPayload()
        payload[.linkID] = click.payload.bytes(of: ClickField.linkID)
        payload[.campaign] = click.payload.bytes(of: ClickField.campaign)
        payload[.referrer] = click.payload.bytes(of: ClickField.referrer)
        payload[.destinationURL] = click.payload.bytes(of: ClickField.destinationURL)
        payload[.deepLinkURL] = click.payload.bytes(of: ClickField.deepLinkURL)
        var tail = RowTail(match, tier: SpelledText(spelling: Array(logs.rules.tiers[match.tier].name.utf8)))
        tail.touch = payload.render()
        tail.clickID = SpelledText(spelling: click.id)
        tail.clickedAt = click.clickedAt
        tail.age = install.requestedAt - click.clickedAt
        tail.runnerUpClickID = match.runnerUp.map { SpelledText(spelling: logs.clicks[$0.click.place].id) }
        return tail
    }
}
