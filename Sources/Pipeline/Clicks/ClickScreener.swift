import AttributionModel
import Matching
import Records
import Screening
import Signals

/// A click with its verdict, before duplicates are known.
struct ScreenedClick {
    var entry: LedgerEntry
    var dimensions: ClickDimensions
}

/// The app and the environment that a click names; only clicks that are kept have them numbered, as each may name
/// another one.
struct ClickOwner {
    var app: TextID
    var environment: TextID

    /// The same with those of the click's link where the click itself names none.
    func completed(by link: ClickDimensions) -> ClickOwner {
        ClickOwner(
            app: app.isPresent ? app : link.app, environment: environment.isPresent ? environment : link.environment)
    }
}

/// A click whose line was read, with what is worked out before its look-ups; reused for many lines.
struct ReadClick {
    /// The line's place in its block.
    var line = 0..<0
    /// The fields of the line.
    fileprivate(set) var fields = ParsedFields(count: ClickField.allCases.count)
    fileprivate(set) var reading = ClickReading(signals: SignalValues(), isBot: false)
    /// The digest of its dimensions.
    fileprivate(set) var combination = Digest.none
    /// Its keys.
    var keys = KeyScratch()

    /// Works out its keys from its signals, which are read in place.
    mutating func findKeys(by keys: TierKeys, for filter: KeyFilter) {
        keys.digest(reading.signals, for: filter, scratch: &self.keys)
    }

    var clickedAt: Instant { fields.values[ClickField.clickedAt.rawValue].time }

    /// Where its own parameters are in its block; empty if it has none.
    var parameters: Range<Int> {
        let value = fields.values[ClickField.customParams.rawValue]
        guard value.kind == .object else { return 0..<0 }
        let start = line.lowerBound + value.range.lowerBound
        return start..<start + value.range.count
    }
}

/// Reads a line as a click, normalises its signals and screens it (spec §2–§4); one per worker.
///
/// In three steps, `read`, `normalise` and `screen`: the second prefetches the memory that the third one looks at, so
/// that between them a worker may do the first two for another line instead of waiting.
struct ClickScreener: ~Copyable {
    let rules: ClickScreen
    let catalogue: LinkCatalogue
    private var reader: RecordReader
    private var signals: ClickSignals
    var dimensions: DimensionLookup
    private var texts: TextIDCache

    init(_ context: ClickContext) {
        let source = context.pipeline.clicks
        let bots = BotPatterns(source.screening.botPatterns)
        rules = ClickScreen(source.screening)
        catalogue = context.catalogue
        reader = RecordReader(
            ClickField.self, mapping: source.mapping, countsMembers: source.screening.looksAtParameters)
        signals = ClickSignals(
            source: source, pool: context.pool, wanted: context.pipeline.match.neededClickSignals,
            isBot: { bots.matches($0) })
        let links = LinkPayloads(catalogue: context.catalogue, mapping: context.pipeline.mapping(of: .link))
        dimensions = DimensionLookup(catalogue: context.catalogue, dimensions: context.dimensions, payloads: links)
        texts = TextIDCache(context.pool)
    }

    /// Values that are impossible or of the wrong type, by the raw value of a `ClickField`.
    var badValues: [Int] { zip(impossible, wrongTypes).map { $0 + $1 } }
    /// Impossible values in the clicks that were normalised.
    var impossible: [Int] { signals.impossible }
    /// Values of the wrong type, in the clicks that were read.
    var wrongTypes: [Int] { reader.wrongTypes }

    /// Reads a line's fields, or says why it is unreadable.
    mutating func read(_ block: [UInt8], _ line: Range<Int>, into click: inout ReadClick) -> Unreadable? {
        click.line = line
        return reader.read(block: block.span, line: line, into: &click.fields)
    }

    /// Works out the signals of a click that was read, and the digest by which its dimensions are found.
    mutating func normalise(_ click: inout ReadClick) {
        click.combination = dimensions.combination(of: click.fields)
        signals.read(click.fields, at: click.clickedAt, into: &click.reading)
    }

    /// Screens a click that was normalised.
    mutating func screen(_ click: borrowing ReadClick) throws -> ScreenedClick {
        let found = try dimensions.find(click.combination, click.fields)
        let values = click.fields.values
        let verdict = rules.verdict(facts(of: click, found))
        return ScreenedClick(
            entry: LedgerEntry(
                clickID: values[ClickField.clickID.rawValue].digest, clickedAt: click.clickedAt, verdict: verdict,
                dimensions: found.number,
                linkAndIP: LedgerEntry.linkAndIP(
                    link: values[ClickField.linkID.rawValue].digest, ip: click.reading.signals.ip)),
            dimensions: found)
    }

    /// The app and the environment of a click whose dimensions were found.
    mutating func owner(of click: borrowing ReadClick, _ found: ClickDimensions) -> ClickOwner {
        let values = click.fields.values
        return ClickOwner(
            app: texts.id(of: values[ClickField.appID.rawValue], in: click.fields.text),
            environment: texts.id(of: values[ClickField.environment.rawValue], in: click.fields.text)
        ).completed(by: found)
    }

    /// What screening looks at of a click whose dimensions were found.
    @inline(__always)
    func facts(of click: borrowing ReadClick, _ found: ClickDimensions) -> ClickScreenFacts {
        let values = click.fields.values
        return ClickScreenFacts(
            isBot: click.reading.isBot, platform: click.reading.signals.platform,
            environment: rules.environment(
                click.fields.text.span.extracting(values[ClickField.environment.rawValue].textRange)),
            linkEnvironment: found.environmentFact, isLinkKnown: found.isKnown,
            parameters: parameters(ParameterSummary(of: click.fields[ClickField.customParams]), ofLink: found.link),
            appOpened: values[ClickField.appOpened.rawValue].flag)
    }

    /// A click's `own` parameters or, where it has none, those of its link; nil where nobody looks at them.
    @inline(__always)
    func parameters(_ own: @autoclosure () -> ParameterSummary?, ofLink link: LinkNumber) -> ParameterSummary? {
        guard rules.looksAtParameters else { return nil }
        return own() ?? catalogue.facts(of: link).parameters
    }
}
