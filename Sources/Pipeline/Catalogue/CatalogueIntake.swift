import AttributionModel
import JSONLines
import Matching
import Records
import Screening
import Signals
import Sources

/// The results of a task that reads links.
struct LinkReadings: Sendable {
    var read: LinesRead
    var links: [CatalogueLine]
}

/// Reads the catalogue's links (spec §2, Link).
struct CatalogueIntake: LogWorker, ~Copyable {
    private let store: CatalogueStore
    private let screen: ClickScreen
    private let referrer: InstallReferrer?
    private let format: ReferrerFormat?
    private var reader: RecordReader
    private var fields: ParsedFields
    private var tally = LineTally()
    // Values of the right type that are impossible, by the raw value of their LinkField.
    private var impossible = [Int](repeating: 0, count: LinkField.allCases.count)
    private var links: [CatalogueLine] = []
    private let arena: ArenaWriter
    private var rejects: RejectInput

    init(store: CatalogueStore) {
        self.store = store
        screen = ClickScreen(store.pipeline.clicks.screening)
        format = store.pipeline.installs.referrerFormat
        referrer = format.map { InstallReferrer(format: $0, ignoredQuery: store.pipeline.installs.ignoredQuery) }
        reader = RecordReader(LinkField.self, mapping: store.source.mapping)
        fields = reader.makeFields()
        arena = store.lines.makeWriter()
        rejects = store.rejects.makeInput()
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        var lines = BlockLines(block)
        while let line = lines.next() {
            if let unreadable = block.unreadable
                ?? reader.read(block: block.bytes.span, line: line.range, into: &fields)
            {
                lines.unreadable += 1
                try rejects.add(unreadable, file: file, block: block, line: line)
            } else {
                try keep(block, line.range)
            }
        }
        lines.enter(into: &tally, file: file)
    }

    consuming func finish() -> LinkReadings {
        arena.close()
        rejects.close()
        let badValues = zip(impossible, reader.wrongTypes).map { $0 + $1 }
        return LinkReadings(
            read: LinesRead(tally: tally, unreadable: rejects.count, badValues: badValues), links: links)
    }

    private mutating func keep(_ block: LineBlock, _ line: Range<Int>) throws {
        let facts = try facts(block, line)
        let created = fields[LinkField.createdAt]
        links.append(
            CatalogueLine(
                link: store.names.id(of: fields, LinkField.linkID),
                createdAt: created.kind == .time ? created.time : Instant(milliseconds: .min), facts: facts,
                referredAs: referredAs()))
    }

    private mutating func facts(_ block: LineBlock, _ line: Range<Int>) throws -> LinkFacts {
        var facts = LinkFacts()
        facts.isKnown = true
        facts.conditions.isActive = fields.flag(LinkField.active) ?? true
        facts.conditions.isDeferredEnabled = fields.flag(LinkField.deferredEnabled) ?? true
        let expires = fields[LinkField.expiresAt]
        if expires.kind == .time, expires.time < Instant.end { facts.conditions.expiresAt = expires.time }
        let hours = fields[LinkField.windowHours]
        if hours.kind == .number {
            facts.conditions.windowLimit = CatalogueIntake.limit(hours: hours.number)
            if facts.conditions.windowLimit == nil { impossible[LinkField.windowHours.rawValue] += 1 }
        }
        facts.app = store.pool.id(of: fields, LinkField.appID)
        facts.environment = store.pool.id(of: fields, LinkField.environment)
        facts.environmentFact = screen.environment(
            fields.text.span.extracting(fields.textRange(of: LinkField.environment)))
        facts.parameters = ParameterSummary(of: fields[LinkField.customParams])
        facts.line = try arena.append(block.bytes.span.extracting(line))
        return facts
    }

    /// A window given in hours, in whole milliseconds; nil where it is not a length of time.
    private static func limit(hours: Double) -> Milliseconds? {
        guard hours >= 0 else { return nil }
        // A century and more: longer than any pipeline's window.
        return Milliseconds((min(hours, 1_000_000) * Double(Milliseconds.hour)).rounded())
    }

    /// The name by which an install referrer of the pipeline's format may refer to the link.
    private func referredAs() -> TextID {
        guard let referrer, let format else { return .absent }
        let field: LinkField = format == .dynalinks ? .url : .linkID
        let value = fields[field]
        guard value.kind == .text else { return .absent }
        let text = fields.text.span.extracting(value.range)
        guard format == .dynalinks else { return store.pool.id(of: referrer.canonicalID(text)) }
        return store.pool.id(of: referrer.canonicalURL(text))
    }
}

extension TextPool {
    /// The id of a text field, `.absent` where the field holds no text.
    fileprivate func id(of fields: ParsedFields, _ field: LinkField) -> TextID {
        let value = fields[field]
        return value.kind == .text ? id(of: fields.text.span.extracting(value.range)) : .absent
    }
}
