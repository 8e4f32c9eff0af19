import AttributionModel
import Screening
import Signals

/// A click's dimensions and link, with the link's facts for screening and matching; small, as every click looks one up.
struct ClickDimensions: Sendable {
    var number: UInt32 = 0
    var link = LinkNumber.absent
    /// The link's app.
    var app: TextID = .absent
    /// The link's environment.
    var environment: TextID = .absent
    /// How the link's environment compares with the pipeline's.
    var environmentFact = EnvironmentFact.absent
    /// Whether the catalogue has the link.
    var isKnown = false
}

/// A worker's way from a click's fields to its dimensions: each combination is looked up once, then remembered.
struct DimensionLookup: ~Copyable {
    /// How many combinations are remembered before all are forgotten: some 5 MB.
    private static let limit = 1 << 16
    private let catalogue: LinkCatalogue
    private let dimensions: Dimensions
    private var payloads: LinkPayloads
    /// The fields that make a combination; the cache keeps their texts in this order (`ResolvedTexts`).
    static let fields = [ClickField.linkID, .campaign, .referrer, .source]
    /// The places of these fields.
    private let places = fields.map(\.rawValue)
    /// The combinations that were found before.
    private var combinations = DigestTable<ClickDimensions>(capacity: 1 << 11)

    init(catalogue: LinkCatalogue, dimensions: Dimensions, payloads: consuming LinkPayloads) {
        self.catalogue = catalogue
        self.dimensions = dimensions
        self.payloads = payloads
    }

    /// The digest of a click's combination, once its required fields were read; a call of `find` should follow soon.
    func combination(of fields: borrowing ParsedFields) -> Digest {
        var builder = DigestBuilder(seed: DigestSeed.combination)
        for place in places {
            let value = fields.values[place]
            builder.add(value.kind == .text ? value.digest : .none)
        }
        let digest = builder.digest
        combinations.prefetch(digest)
        return digest
    }

    /// The dimensions of a click, by the digest of their combination.
    mutating func find(_ combination: Digest, _ fields: borrowing ParsedFields) throws -> ClickDimensions {
        if let known = known(combination) { return known }
        let linkID = fields[ClickField.linkID]
        return try resolve(
            combination, link: LinkNumber(catalogue.names.id(of: fields.text.span.extracting(linkID.range))),
            campaign: fields.bytes(of: ClickField.campaign), referrer: fields.bytes(of: ClickField.referrer),
            source: fields.bytes(of: ClickField.source))
    }

    /// The dimensions of a combination that was found before.
    @inline(__always)
    func known(_ combination: Digest) -> ClickDimensions? { combinations[combination] }

    /// Finds a combination for the first time, by the texts of its clicks.
    mutating func resolve(
        _ combination: Digest, link: LinkNumber, campaign: [UInt8]?, referrer: [UInt8]?, source: [UInt8]?
    ) throws -> ClickDimensions {
        let facts = catalogue.facts(of: link)
        let number = try dimensions.number(of: combination) {
            // Only the first task that meets the combination reads the link's line.
            let payload = try payloads.payload(of: link)
            let texts = dimensions.texts
            return DimensionValues(
                link: link.id, campaign: texts.id(of: campaign ?? payload[.campaign]),
                referrer: texts.id(of: referrer ?? payload[.referrer]),
                source: texts.id(of: source ?? payload[.source]))
        }
        let resolved = ClickDimensions(
            number: number, link: link, app: facts.app, environment: facts.environment,
            environmentFact: facts.environmentFact, isKnown: facts.isKnown)
        if combinations.count >= DimensionLookup.limit { combinations.removeAll() }
        combinations.add(resolved, for: combination)
        return resolved
    }
}
