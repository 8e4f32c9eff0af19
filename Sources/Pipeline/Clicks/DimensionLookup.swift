import AttributionModel
import JSONLines
import Matching
import Records
import Screening
import Signals

/// A click's dimensions and link, and what screening and matching ask of the link; small, as every click looks one up.
struct ClickDimensions: Sendable {
    var number: UInt32 = 0
    var link: UInt32 = 0
    /// The link's app.
    var app: TextID = .absent
    /// The link's environment.
    var environment: TextID = .absent
    /// How the link's environment compares with the pipeline's.
    var environmentFact = EnvironmentFact.absent
    /// Whether the catalogue has the link.
    var isKnown = false
}

/// A worker's way from a click's fields to its dimensions: the combination is found once, then remembered.
struct DimensionLookup {
    private let catalogue: LinkCatalogue
    private let dimensions: Dimensions
    private var payloads: LinkPayloads
    /// The places of the fields that make a combination.
    private let places = [ClickField.linkID, .campaign, .referrer, .source].map(\.rawValue)
    /// By the low bits of a combination's digest: its place in `found`, 0 for none.
    private var slots: [UInt32]
    private var found: [(digest: Digest, dimensions: ClickDimensions)] = [(.none, ClickDimensions())]

    init(catalogue: LinkCatalogue, dimensions: Dimensions, payloads: LinkPayloads) {
        self.catalogue = catalogue
        self.dimensions = dimensions
        self.payloads = payloads
        slots = Array(repeating: 0, count: 1 << 16)
    }

    /// The dimensions of a click whose required fields were read.
    mutating func find(_ fields: ParsedFields) throws -> ClickDimensions {
        var builder = DigestBuilder(seed: 1)
        for place in places {
            let value = fields.values[place]
            builder.add(value.kind == .text ? value.digest : .none)
        }
        let digest = builder.digest
        let place = Int(truncatingIfNeeded: digest.low) & (slots.count - 1)
        let known = Int(slots[place])
        if found[known].digest == digest { return found[known].dimensions }
        let resolved = try resolve(fields, digest)
        // Slots that others took over leave their finds behind; past a bound all are forgotten.
        if found.count >= slots.count {
            found.removeLast(found.count - 1)
            for place in slots.indices { slots[place] = 0 }
        }
        slots[place] = UInt32(found.count)
        found.append((digest, resolved))
        return resolved
    }

    private mutating func resolve(_ fields: ParsedFields, _ digest: Digest) throws -> ClickDimensions {
        let linkID = fields[ClickField.linkID]
        let link = catalogue.names.id(of: fields.text.span.extracting(linkID.range))
        let facts = catalogue.facts(of: link.number)
        let payload = try payloads.payload(of: link.number)
        let (number, _) = dimensions.number(of: digest) {
            DimensionValues(
                link: link,
                campaign: id(fields.bytes(of: ClickField.campaign) ?? payload.campaign),
                referrer: id(fields.bytes(of: ClickField.referrer) ?? payload.referrer),
                source: id(fields.bytes(of: ClickField.source) ?? payload.source))
        }
        return ClickDimensions(
            number: number, link: link.number, app: facts.app, environment: facts.environment,
            environmentFact: facts.environmentFact, isKnown: facts.isKnown)
    }

    private func id(_ text: [UInt8]?) -> TextID {
        text.map { dimensions.texts.id(of: $0.span) } ?? .absent
    }
}

/// Reads the payload of catalogue links from their lines.
struct LinkPayloads {
    private let catalogue: LinkCatalogue
    private let reader: ReaderBox
    private var fields: ParsedFields
    private var line: [UInt8] = []

    init(catalogue: LinkCatalogue, mapping: FieldMapping) {
        self.catalogue = catalogue
        reader = ReaderBox(LinkField.self, mapping: mapping)
        fields = ParsedFields(count: LinkField.allCases.count)
    }

    /// The payload of a link, empty where the catalogue does not have it.
    mutating func payload(of link: UInt32) throws -> Payload {
        let facts = catalogue.facts(of: link)
        guard facts.isKnown, let lines = catalogue.lines else { return Payload() }
        try lines.read(facts.line, into: &line)
        guard reader.read(line, 0..<line.count, into: &fields) == nil else { return Payload() }
        return Payload(link: fields, line: line)
    }
}
