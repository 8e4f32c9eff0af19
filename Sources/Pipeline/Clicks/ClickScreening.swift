import AttributionModel
import JSONLines
import Matching
import Records
import Screening
import Signals

/// A click with its verdict, before duplicates are known.
struct ScreenedClick {
    var entry: LedgerEntry
    var dimensions: ClickDimensions
    var signals: SignalValues
    /// Its own environment.
    var environment: TextID
    /// The app that it, else its link, names.
    var app: TextID
}

/// Where the fields stand that every click is asked for; looked up once and not once a click.
private struct ClickPlaces {
    let clickID = ClickField.clickID.rawValue
    let clickedAt = ClickField.clickedAt.rawValue
    let linkID = ClickField.linkID.rawValue
    let appID = ClickField.appID.rawValue
    let environment = ClickField.environment.rawValue
    let appOpened = ClickField.appOpened.rawValue
}

/// Reads a line as a click, normalises its signals and screens it (spec §2–§4); one a worker.
struct ClickScreening {
    private let screen: ClickScreen
    private let catalogue: LinkCatalogue
    private let reader: ReaderBox
    private var signals: ClickSignals
    private var dimensions: DimensionLookup
    private var texts: TextIDCache
    private let places = ClickPlaces()
    /// The fields of the line that was read last.
    private(set) var fields = ParsedFields(count: ClickField.allCases.count)

    init(store: ClickStore) {
        let source = store.pipeline.clicks
        let bots = BotPatterns(source.screening.bots ?? BotPatterns.shipped)
        screen = ClickScreen(source.screening)
        catalogue = store.catalogue
        reader = ReaderBox(ClickField.self, mapping: source.mapping)
        signals = ClickSignals(
            source: source, pool: store.pool, wanted: WantedSignals.ofClicks(store.pipeline),
            isBot: { bots.matches($0) })
        let links = LinkPayloads(
            catalogue: store.catalogue, mapping: store.pipeline.links?.mapping ?? .canonical(LinkField.self))
        dimensions = DimensionLookup(catalogue: store.catalogue, dimensions: store.dimensions, payloads: links)
        texts = TextIDCache(store.pool)
    }

    /// Values of the wrong type or impossible ones, by the raw value of a `ClickField`.
    var badValues: [Int] { zip(signals.impossible, reader.wrongTypes).map { $0 + $1 } }

    /// Reads a line into `fields`, or says why it is unreadable.
    mutating func read(_ block: [UInt8], _ line: Range<Int>) -> Unreadable? {
        reader.read(block, line, into: &fields)
    }

    /// Screens the click that was read last.
    mutating func screened() throws -> ScreenedClick {
        let clickedAt = fields.values[places.clickedAt].time
        let found = try dimensions.find(fields)
        let reading = signals.read(fields, at: clickedAt)
        let verdict = screen.verdict(
            ClickScreenFacts(
                isBot: reading.isBot, platform: reading.signals.platform,
                environment: screen.environment(fields.text.span.extracting(range(places.environment))),
                linkEnvironment: found.environmentFact, isLinkKnown: found.isKnown,
                parameters: parameters(ofLink: found.link), appOpened: flag(places.appOpened)))
        let app = texts.id(of: fields.values[places.appID], in: fields.text)
        return ScreenedClick(
            entry: LedgerEntry(
                clickID: fields.values[places.clickID].digest, clickedAt: clickedAt, verdict: verdict,
                dimensions: found.number, link: fields.values[places.linkID].digest, ip: reading.signals.ip),
            dimensions: found, signals: reading.signals,
            environment: texts.id(of: fields.values[places.environment], in: fields.text),
            app: app.isPresent ? app : found.app)
    }

    private func range(_ place: Int) -> Range<Int> {
        let value = fields.values[place]
        return value.kind == .text ? value.range : 0..<0
    }

    private func flag(_ place: Int) -> Bool? {
        switch fields.values[place].kind {
        case .yes: true
        case .no: false
        default: nil
        }
    }

    private func parameters(ofLink link: UInt32) -> ParameterSummary? {
        guard screen.looksAtParameters else { return nil }
        return ParameterSummary(of: fields[ClickField.customParams]) ?? catalogue.facts(of: link).parameters
    }
}
