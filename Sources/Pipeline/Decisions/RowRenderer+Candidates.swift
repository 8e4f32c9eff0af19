import AttributionModel
import Publishing

// Lines of candidates.
extension RowRenderer {
    /// Adds what is listed of an install.
    mutating func addCandidates(_ install: borrowing DecidedInstall, repeatOf: [UInt8]?) throws {
        let record = install.prepared.record
        var line = CandidatesLines.Install(
            installID: record.texts.installID, requestedAt: record.requestedAt, verdict: install.prepared.facts.verdict,
            signals: record.signals)
        line.appID = record.texts.appID
        line.userID = record.texts.userID
        line.platform = record.signals.platform
        line.isReinstall = record.isReinstall
        line.repeatOf = repeatOf
        line.oncePer = record.texts.oncePer
        lines.beginLine(line, into: &candidates)
        let lookups = install.prepared.lookups
        for tier in lookups.indices { try add(lookups[tier], ofTier: tier, for: record.signals.platform) }
        lines.endLine(block: Int(names.blocks[progress.lines]), into: &candidates)
        progress.lines += 1
    }

    private mutating func add(_ lookup: borrowing TierLookup, ofTier tier: Int, for platform: Platform?) throws {
        let name = tierNames[tier]
        switch lookup {
        // Lists are summed up only where no candidates are written.
        case .closed, .summed: return
        case .link(let link):
            let number = try link.map { link in
                try spell(nextTouch()) { touches throws in try touches.touch(ofLink: link, for: platform) }
            }
            CandidatesLines.linkTier(name, touch: number, into: &candidates)
        case .device(let click):
            let number = click.map { _ in names.clicks[progress.clicks].number }
            CandidatesLines.deviceTier(name, click: number, into: &candidates)
            if let click { try spellNew(CandidateList([click]), for: platform) }
        case .candidates(let list, let total, let isCut, let isHot):
            let (clicks, first) = (names.clicks, progress.clicks)
            CandidatesLines.tier(
                name, total: total, isCut: isCut, isHot: isHot, count: list.count,
                candidate: { clicks[first + $0].number }, into: &candidates)
            try spellNew(list, for: platform)
        }
    }

    /// Spells out the clicks of a list that no earlier line of the block named.
    private mutating func spellNew(_ list: CandidateList, for platform: Platform?) throws {
        let first = progress.clicks
        progress.clicks += list.count
        for place in list.indices where names.clicks[first + place].isNew { touches.expect(list[place]) }
        for place in list.indices where names.clicks[first + place].isNew {
            let click = try touches.click(list[place].reference)
            let touch = try spell(nextTouch()) { touches throws in try touches.touch(of: click, for: platform) }
            let bytes = touches.bytes
            lines.spell(
                bytes.span.extracting(click.idRange),
                CandidatesLines.Click(
                    number: names.clicks[first + place].number, clickedAt: click.clickedAt, touch: touch,
                    ipClass: click.ipClass),
                click.signals)
        }
    }

    /// The next touch's name.
    private mutating func nextTouch() -> CandidateNames.Name {
        defer { progress.touches += 1 }
        return names.touches[progress.touches]
    }

    /// Spells out a touch if no earlier line of the block did; returns its number.
    private mutating func spell(
        _ name: CandidateNames.Name, _ touch: (inout TouchDescriber) throws -> DescribedTouch
    ) throws -> Int {
        if name.isNew { lines.spell(try touch(&touches), number: name.number) }
        return name.number
    }
}
