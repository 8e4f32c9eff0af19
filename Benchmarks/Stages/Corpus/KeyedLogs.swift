import AttributionModel
import Matching
import Screening
import Signals

/// Clicks and installs with their signals, as keys are made from them.
struct KeyedLogs: Sendable {
    /// A click as the merge and the rows know it; its place in the list is its number and its reference.
    struct Click: Sendable {
        var id: [UInt8]
        var clickedAt: Instant
        var app: TextID
        var link: LinkNumber
        var signals: SignalValues
        /// What a row says of its link.
        var payload: ParsedFields
    }

    let rules: MatchRules
    /// In the order of their lines.
    let clicks: [Click]
    /// In the order of time and id.
    let installs: [InstallFacts]
    /// The installs' ids, in their order.
    let installIDs: [[UInt8]]

    /// Reads all lines.
    init(_ corpus: Corpus) {
        rules = corpus.pipeline.match
        let pool = TextPool()
        let bots = BotPatterns(BotPatterns.shipped)
        var clickSignals = ClickSignals(
            source: corpus.pipeline.clicks, pool: pool, isBot: { bots.matches($0) })
        clicks = corpus.parsedClicks(Corpus.clickCount).map { fields in
            let time = fields[ClickField.clickedAt].time
            return Click(
                id: fields.bytes(of: ClickField.clickID) ?? [], clickedAt: time,
                app: pool.id(of: fields.bytes(of: ClickField.appID)),
                link: LinkNumber(pool.id(of: fields.bytes(of: ClickField.linkID))),
                signals: clickSignals.read(fields, at: time).signals, payload: fields)
        }
        var installSignals = InstallSignals(source: corpus.pipeline.installs, pool: pool)
        let installs = corpus.parsedInstalls(Corpus.installCount).map { fields in
            let time = fields[InstallField.requestedAt].time
            let facts = InstallFacts(
                number: InstallNumber(number: 0), requestedAt: time,
                app: pool.id(of: fields.bytes(of: InstallField.appID)),
                signals: installSignals.read(fields, at: time))
            return (facts: facts, id: fields.bytes(of: InstallField.installID) ?? [])
        }.sorted { one, other in
            one.facts.requestedAt == other.facts.requestedAt
                ? one.id.lexicographicallyPrecedes(other.id) : one.facts.requestedAt < other.facts.requestedAt
        }
        self.installs = installs.enumerated().map { place, install in
            var facts = install.facts
            facts.number = InstallNumber(place: place)
            return facts
        }
        installIDs = installs.map(\.id)
    }

    /// The keys that installs want: records to sort, and the filter for clicks.
    func postings() throws -> (records: [SortRecord], filter: KeyFilter) {
        let keys = TierKeys(rules: rules, textDigest: { Digest(high: 0, low: UInt64($0.number)) })
        let first = installs.first?.requestedAt ?? .earliest
        let builder = try KeyFilterBuilder(
            start: first - 8 * .day, expecting: installs.count * keys.count, budget: MemoryBudget(bytes: .max))
        var scratch = KeyScratch()
        var records: [SortRecord] = []
        var wanted = builder.makeInput()
        for install in installs {
            keys.post(install.signals, requestedAt: install.requestedAt, scratch: &scratch)
            for posting in scratch.postings {
                try wanted.add(posting)
                records.append(
                    SortedInstall(
                        posting: posting, requestedAt: install.requestedAt, number: install.number,
                        of: Self.classOf(install)
                    ).record)
            }
        }
        try wanted.close()
        return (records, try builder.makeFilter())
    }

    /// What classes of clicks depend on.
    var installOwners: InstallOwners { InstallOwners(of: installs.lazy.map { Self.classOf($0) }) }

    private static func classOf(_ install: InstallFacts) -> InstallClass {
        InstallClass(platform: install.signals.platform, app: install.app, environment: .absent)
    }

    /// The clicks under the keys that installs want.
    func wantedClicks(by filter: KeyFilter, classes: ClickClasses) throws -> [SortRecord] {
        let keys = TierKeys(rules: rules, textDigest: { Digest(high: 0, low: UInt64($0.number)) })
        var known = ClickClassCache(classes)
        var scratch = KeyScratch()
        var records: [SortRecord] = []
        for (number, click) in clicks.enumerated() {
            keys.digest(click.signals, for: filter, scratch: &scratch)
            scratch.keepWanted(at: click.clickedAt, by: filter)
            for wanted in scratch.keys {
                let ofClass = ClickClass(
                    earlierTiers: wanted.earlierTiers, platform: click.signals.platform, app: click.app,
                    environment: .absent, ipClass: nil)
                records.append(
                    SortedClick(
                        key: wanted.key, clickedAt: click.clickedAt, classNumber: try known.number(of: ofClass),
                        idPrefix: click.id.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, reference: UInt64(number),
                        number: ClickNumber(place: number), link: click.link
                    ).record)
            }
        }
        return records
    }
}

extension TextPool {
    /// The number of a text that may be absent.
    fileprivate func id(of bytes: [UInt8]?) -> TextID { bytes.map { id(of: $0.span) } ?? .absent }
}
