import AttributionModel
import Matching

/// Gathers what deciding needs; pure per install, so that tasks share the work.
struct InstallPreparation: Sendable {
    private let matched: MatchedInstalls
    private let openings: [TierOpening]
    private let catalogue: LinkCatalogue
    /// The environments that a link must be for if a referrer names it (`screenedEnvironments`).
    private let environments: [TextID]

    init(_ matched: MatchedInstalls) {
        let pipeline = matched.clicks.pipeline
        self.matched = matched
        openings = pipeline.match.tiers.map { TierOpening($0) }
        catalogue = matched.clicks.catalogue
        environments = pipeline.screenedEnvironments(in: matched.clicks.pool)
    }

    /// Prepares the installs of a share, duplicates left out.
    func prepare(_ share: InstallShare) throws -> PreparedShare {
        let (numbers, entries) = (share.installs, share.entries)
        var prepared = PreparedShare(part: share.part, size: numbers.count)
        prepared.installs.reserveCapacity(numbers.count)
        prepared.lookups.reserveCapacity(numbers.count * openings.count)
        var bytes: [UInt8] = []
        var reader = matched.installs.arena.makeReader()
        var records = RecordReaders(clicks: matched.clicks.arena.makeReader(), lists: MatchListReader(matched.lists))
        var entry = entries.startIndex
        for number in numbers.lazy.map(InstallNumber.init(place:)) {
            let first = entry
            while entry < entries.endIndex, entries[entry].install == number { entry += 1 }
            let found = entries[first..<entry]
            guard !matched.order.duplicates.test(number) else { continue }
            try reader.read(matched.order.references[number.place], into: &bytes)
            var record = InstallRecord(decoding: bytes)
            record.texts.move(from: bytes, to: &prepared.texts)
            let facts = facts(of: record, number: number)
            let start = prepared.lookups.count
            if facts.verdict == .decided {
                try look(record, found: found, records: &records, into: &prepared.lookups)
            }
            prepared.installs.append(
                PreparedInstall(
                    facts: facts, isReinstall: record.isReinstall, texts: record.texts,
                    lookups: start..<prepared.lookups.count))
        }
        return prepared
    }

    private func facts(of record: borrowing InstallRecord, number: InstallNumber) -> InstallFacts {
        let original = matched.order.repeats[number]
        return InstallFacts(
            number: number, requestedAt: record.requestedAt, app: record.app, signals: record.signals,
            verdict: original == nil ? record.verdict : .repeat, repeatOf: original)
    }

    /// Appends what an install that is to be decided found, tier by tier.
    private func look(
        _ record: borrowing InstallRecord, found: ArraySlice<MatchListStream.Entry>, records: inout RecordReaders,
        into lookups: inout [TierLookup]
    ) throws {
        let start = lookups.count
        // By place in a span: copying a tier would count references to its key.
        let openings = openings.span
        for place in openings.indices { lookups.append(emptyLookup(openings[place], record)) }
        for entry in found where lookups[start + entry.tier].isOpen {
            lookups[start + entry.tier] = try lookup(entry, records: &records)
        }
    }

    /// What an install finds in a tier without clicks.
    private func emptyLookup(_ tier: TierOpening, _ record: borrowing InstallRecord) -> TierLookup {
        let signals = record.signals
        guard tier.platforms.contains(signals.platform) else { return .closed }
        switch tier.kind {
        case .referredLink:
            guard signals.referredLink.isPresent else { return .closed }
            return .link(
                catalogue.referredLink(
                    signals.referredLink, at: record.requestedAt, app: record.app, environments: environments))
        case .deviceID:
            return signals.deviceID == .none ? .closed : .device(nil)
        case .probabilistic:
            guard tier.key.allSatisfy({ signals.words(of: $0) != nil }) else { return .closed }
            return .candidates([], total: 0, isCut: false, isHot: false)
        }
    }

    private func lookup(_ entry: MatchListStream.Entry, records: inout RecordReaders) throws -> TierLookup {
        let found = try records.lists.list(entry.reference)
        guard case .candidates(let list, let total, let isCut, let isHot) = found else { return found }
        let tier = openings[entry.tier]
        switch tier.kind {
        case .referredLink: preconditionFailure("a tier that looks at no clicks finds no list of them")
        case .deviceID: return .device(list.first)
        case .probabilistic: if !tier.scores { return found }
        }
        var candidates = Array(list)
        for place in candidates.indices {
            candidates[place].signals = try records.click(candidates[place].reference).signals ?? SignalValues()
        }
        return .candidates(CandidateList(candidates), total: total, isCut: isCut, isHot: isHot)
    }
}

/// What an install must have to look in a tier; small, as every tier is checked for every install.
private struct TierOpening: Sendable {
    enum Kind { case referredLink, deviceID, probabilistic }
    let kind: Kind
    /// The signals of its key.
    let key: [Signal]
    /// Whether it scores candidates, by their signals; signals that it only compares were compared in the merge.
    let scores: Bool
    /// The platforms that it is open to.
    let platforms: PlatformSet

    init(_ tier: Tier) {
        switch tier.method {
        case .referredLink: kind = .referredLink
        case .deviceID: kind = .deviceID
        case .probabilistic: kind = .probabilistic
        }
        key = tier.probabilistic?.key ?? []
        scores = tier.probabilistic?.weights.isEmpty == false
        platforms = PlatformSet(tier.platforms)
    }
}

/// One task's readers of clicks and candidate lists.
private struct RecordReaders: ~Copyable {
    var clicks: ArenaReader
    var lists: MatchListReader
    var bytes: [UInt8] = []

    mutating func click(_ reference: UInt64) throws -> ClickRecord {
        try clicks.read(reference, into: &bytes)
        return ClickRecord(decoding: bytes)
    }
}
