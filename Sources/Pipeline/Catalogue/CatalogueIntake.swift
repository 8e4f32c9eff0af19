import AttributionModel
import Compression
import JSONLines
import Matching
import Records
import Screening
import Signals
import Sources

/// The results of a task that reads links.
struct LinksRead: Sendable {
    var read: LineCounts
    var links: [CatalogueLine]
}

/// Reads the catalogue's links (spec §2, Link).
struct CatalogueIntake: LogWorker, ~Copyable {
    private let store: CatalogueStore
    private let screen: ClickScreen
    private var reader: RecordReader
    private var signals: LinkSignals
    private var fields: ParsedFields
    private var gathered: GatheredLines
    private var links = KeptLines()
    private let arena: ArenaWriter

    init(store: CatalogueStore) {
        self.store = store
        screen = ClickScreen(store.pipeline.clicks.screening)
        reader = RecordReader(
            LinkField.self, mapping: store.source.mapping, countsMembers: screen.looksAtParameters)
        signals = LinkSignals(namedBy: store.pipeline.installs)
        fields = reader.makeFields()
        arena = store.lines.makeWriter()
        // Links have no days, so that the run looks at all.
        gathered = GatheredLines(rejectsIn: store.rejects, ReadSpan(Instant.earliest..<Instant.end, of: .everything))
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        var lines = BlockLines(block)
        while let line = lines.next() {
            if let unreadable = block.unreadable
                ?? reader.read(block: block.bytes.span, line: line.range, into: &fields)
            {
                lines.unreadable += 1
                try gathered.rejects.add(unreadable, file: file, block: block, line: line)
            } else {
                try keep(block, line.range)
            }
        }
        lines.enter(into: &gathered.tally, file: file)
    }

    consuming func finish() -> LinksRead {
        arena.close()
        let badValues = zip(signals.impossible, reader.wrongTypes).map { $0 + $1 }
        return LinksRead(read: gathered.finish(badValues: badValues), links: links.lines)
    }

    private mutating func keep(_ block: LineBlock, _ line: Range<Int>) throws {
        let bytes = block.bytes.span.extracting(line)
        let (created, digest) = (fields[LinkField.createdAt], Digest(of: bytes))
        // Read whether or not the line is kept, as values of no use are counted there.
        var read = CatalogueLine(
            link: LinkNumber(store.names.id(of: fields, LinkField.linkID)),
            createdAt: created.kind == .time ? created.time : Instant(milliseconds: .min), facts: facts(),
            referredAs: store.pool.id(of: signals.referredAs(fields)))
        guard !links.surpass(read, bytes: digest) else { return }
        read.facts.line = try arena.append(bytes)
        links.keep(read, bytes: digest)
    }

    private mutating func facts() -> LinkFacts {
        var facts = LinkFacts()
        facts.isKnown = true
        facts.conditions.isActive = fields.flag(LinkField.active) ?? true
        facts.conditions.isDeferredEnabled = fields.flag(LinkField.deferredEnabled) ?? true
        let expires = fields[LinkField.expiresAt]
        if expires.kind == .time, expires.time < Instant.end { facts.conditions.expiresAt = expires.time }
        facts.conditions.windowLimit = signals.windowLimit(fields)
        facts.app = store.pool.id(of: fields, LinkField.appID)
        facts.environment = store.pool.id(of: fields, LinkField.environment)
        facts.environmentFact = screen.environment(
            fields.text.span.extracting(fields.textRange(of: LinkField.environment)))
        facts.parameters = ParameterSummary(of: fields[LinkField.customParams])
        return facts
    }
}

extension TextPool {
    /// The id of a text field, `.absent` where the field holds no text.
    fileprivate func id(of fields: ParsedFields, _ field: LinkField) -> TextID {
        let value = fields[field]
        return value.kind == .text ? id(of: fields.text.span.extracting(value.range)) : .absent
    }
}
