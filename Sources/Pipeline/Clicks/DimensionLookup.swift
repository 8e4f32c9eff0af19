import AttributionModel
import Matching
import Screening
import Signals

/// A click's dimensions and link, with the link's facts for screening and matching; small, as every click looks one up.
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

/// A worker's way from a click's fields to its dimensions: each combination is looked up once, then remembered.
struct DimensionLookup: ~Copyable {
    /// A combination that was found before.
    private struct Entry {
        /// The digest of its fields; none if the place is free.
        var digest = Digest.none
        var dimensions = ClickDimensions()
    }

    /// How many combinations are remembered before all are forgotten: some 5 MB.
    private static let limit = 1 << 16
    private let catalogue: LinkCatalogue
    private let dimensions: Dimensions
    private var payloads: LinkPayloads
    /// The fields that make a combination; the cache keeps their texts in this order (`ResolvedTexts`).
    static let fields = [ClickField.linkID, .campaign, .referrer, .source]
    /// The places of these fields.
    private let places = fields.map(\.rawValue)
    /// By the low bits of a combination's digest, or at the next free place; at most half full.
    private var entries = Array(repeating: Entry(), count: 1 << 12)
    private var used = 0

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
        Prefetch.bring(entries.span, at: place(of: digest))
        return digest
    }

    /// The dimensions of a click, by the digest of their combination.
    mutating func find(_ combination: Digest, _ fields: borrowing ParsedFields) throws -> ClickDimensions {
        if let known = known(combination) { return known }
        let linkID = fields[ClickField.linkID]
        return try resolve(
            combination, link: catalogue.names.id(of: fields.text.span.extracting(linkID.range)),
            campaign: fields.bytes(of: ClickField.campaign), referrer: fields.bytes(of: ClickField.referrer),
            source: fields.bytes(of: ClickField.source))
    }

    /// The dimensions of a combination that was found before.
    @inline(__always)
    func known(_ combination: Digest) -> ClickDimensions? {
        var place = place(of: combination)
        while entries[place].digest != .none {
            if entries[place].digest == combination { return entries[place].dimensions }
            place = (place + 1) & (entries.count - 1)
        }
        return nil
    }

    private func place(of digest: Digest) -> Int { Int(truncatingIfNeeded: digest.low) & (entries.count - 1) }

    private mutating func keep(_ entry: Entry) {
        if used * 2 >= entries.count { grow() }
        insert(entry)
        used += 1
    }

    private mutating func insert(_ entry: Entry) {
        var place = place(of: entry.digest)
        while entries[place].digest != .none { place = (place + 1) & (entries.count - 1) }
        entries[place] = entry
    }

    /// Doubles the table or, at its limit, forgets everything in it.
    private mutating func grow() {
        let old = entries
        let isFull = used >= DimensionLookup.limit
        entries = Array(repeating: Entry(), count: isFull ? old.count : old.count * 2)
        if isFull { used = 0 } else { for entry in old where entry.digest != .none { insert(entry) } }
    }

    /// Finds a combination for the first time, by the texts of its clicks.
    mutating func resolve(
        _ combination: Digest, link: TextID, campaign: [UInt8]?, referrer: [UInt8]?, source: [UInt8]?
    ) throws -> ClickDimensions {
        let facts = catalogue.facts(of: link.number)
        let number = try dimensions.number(of: combination) {
            // Only the first task that meets the combination reads the link's line.
            let payload = try payloads.payload(of: link.number)
            let texts = dimensions.texts
            return DimensionValues(
                link: link, campaign: texts.id(of: campaign ?? payload[.campaign]),
                referrer: texts.id(of: referrer ?? payload[.referrer]),
                source: texts.id(of: source ?? payload[.source]))
        }
        let resolved = ClickDimensions(
            number: number, link: link.number, app: facts.app, environment: facts.environment,
            environmentFact: facts.environmentFact, isKnown: facts.isKnown)
        keep(Entry(digest: combination, dimensions: resolved))
        return resolved
    }
}
