import AttributionModel
import Publishing

// Lines of candidates.
extension RowRenderer {
    /// Adds what is listed of an install, where candidates are kept.
    mutating func addCandidates(_ install: borrowing DecidedInstall, repeatOf: [UInt8]?) throws {
        guard shared.pipeline.output.keepsCandidates else { return }
        let facts = install.prepared.facts
        lines.beginLine(head.install, facts.verdict, repeatOf: repeatOf, facts.signals, into: &candidates)
        for (tier, place) in install.prepared.lookups.enumerated() where share.lookups[place].isOpen {
            try add(share.lookups[place], ofTier: tier, for: facts.signals.platform)
        }
        lines.endLine(block: Int(share.names.blocks[progress.installs]), into: &candidates)
    }

    private mutating func add(_ lookup: borrowing TierLookup, ofTier tier: Int, for platform: Platform?) throws {
        let name = shared.tierNames[tier]
        switch lookup {
        // Lists are summed up only where no candidates are written.
        case .closed, .summed: return
        case .link(let link):
            let number = try link.map { link in
                try spell(nextTouch()) { touches throws in try touches.touch(ofLink: link, for: platform) }
            }
            CandidatesLines.linkTier(name, touch: number, into: &candidates)
        case .device(let click):
            let number = click.map { _ in share.names.clicks[progress.clicks].number }
            CandidatesLines.deviceTier(name, click: number, into: &candidates)
            if let click { try spellNew(CandidateList([click]), for: platform) }
        case .candidates(let list, let total, let isCut, let isHot):
            let (clicks, first) = (share.names.clicks, progress.clicks)
            CandidatesLines.tier(
                name, total: total, isCut: isCut, isHot: isHot, count: list.count,
                candidate: { clicks[first + $0].number }, into: &candidates)
            try spellNew(list, for: platform)
        }
    }

    /// Spells out the clicks of a list that no earlier line of the block named.
    private mutating func spellNew(_ list: CandidateList, for platform: Platform?) throws {
        let (names, first) = (share.names.clicks, progress.clicks)
        progress.clicks += list.count
        for place in list.indices where names[first + place].isNew { touches.expect(list.reference(at: place)) }
        for place in list.indices where names[first + place].isNew {
            let click = try touches.click(list.reference(at: place))
            let touch = try spell(nextTouch()) { touches throws in try touches.touch(of: click, for: platform) }
            let bytes = touches.bytes
            lines.spell(
                bytes.span.extracting(click.idRange), number: names[first + place].number, clickedAt: click.clickedAt,
                touch: touch, ipClass: click.ipClass, click.signals)
        }
    }

    /// The next touch's name.
    private mutating func nextTouch() -> CandidateNames.Name {
        defer { progress.touches += 1 }
        return share.names.touches[progress.touches]
    }

    /// Spells out a touch if no earlier line of the block did; returns its number.
    private mutating func spell(
        _ name: CandidateNames.Name, _ touch: (inout TouchDescriber) throws -> DescribedTouch
    ) throws -> Int {
        if name.isNew { lines.spell(try touch(&touches), number: name.number) }
        return name.number
    }
}
