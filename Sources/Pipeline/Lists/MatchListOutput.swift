import AttributionModel
import Matching

/// One task's access to the lists.
///
/// Lists of one key are long and alike: an install has most of the clicks that the one before it has. So lists wait
/// until their key is done and then, where that is shorter, name stretches of the clicks that they share: with five
/// million clicks, 13 million candidates become 1.5 million clicks.
struct MatchListOutput {
    private let arena: ArenaWriter
    private let shared: ArenaWriter
    private let sorter: SorterInput
    private let shift: UInt64
    private let classes: [ClickClass]
    /// For a click whose id another click has, the one of them that claims are on: claims go by id.
    private let aliases: [ClickNumber: ClickNumber]
    /// The key of the lists that wait.
    private var key = Digest.none
    private var waiting = WaitingLists()
    private var words: [UInt64] = []

    /// An output into lists, to be closed; `aliases` name the click to list in place of one whose id another click has.
    init(into lists: MatchLists, classes: [ClickClass], aliases: [ClickNumber: ClickNumber]) {
        arena = lists.arena.makeWriter()
        shared = lists.shared.makeWriter()
        sorter = lists.sorter.makeInput()
        shift = lists.shift
        self.classes = classes
        self.aliases = aliases
    }

    /// Keeps a list; lists of one key must come one after another.
    mutating func keep(_ found: FoundCandidates) throws(SpillError) {
        guard !found.candidates.isEmpty else {
            return try write(MatchListHead(found), [], of: found.install, found.tier)
        }
        if found.key != key || waiting.isFull { try writeWaiting() }
        key = found.key
        if waiting.add(found) { return }
        try writeWaiting()
        guard !waiting.add(found) else { return }
        // Its clicks are too far apart to be shared.
        try write(MatchListHead(found), found.candidates, of: found.install, found.tier)
    }

    /// Writes the waiting lists; nothing may be added afterwards.
    mutating func close() throws(SpillError) {
        try writeWaiting()
        arena.close()
        shared.close()
        sorter.close()
    }

    private mutating func writeWaiting() throws(SpillError) {
        defer { waiting.removeAll() }
        guard waiting.areShared else {
            for place in waiting.lists.indices {
                let list = waiting.lists[place]
                try write(list.head, waiting.candidates(of: list), of: list.install, list.tier)
            }
            return
        }
        waiting.rank()
        let packing = CandidatePacking(for: waiting.shared)
        words.removeAll(keepingCapacity: true)
        pack(waiting.shared, by: packing)
        let place = try shared.append(words: words.span)
        for number in waiting.lists.indices {
            let list = waiting.lists[number]
            list.head.begin(&words, packing: packing, shared: place)
            for stretch in waiting.stretches[list.stretches] { words.append(waiting.ranked(stretch).word) }
            try keep(install: list.install, list.tier, count: list.count)
        }
    }

    /// Writes a list with clicks of its own.
    private mutating func write(
        _ head: MatchListHead, _ candidates: [SortedClick], of install: InstallNumber, _ tier: Int
    ) throws(SpillError) {
        let packing = CandidatePacking(for: candidates)
        head.begin(&words, packing: packing, shared: nil)
        pack(candidates, by: packing)
        try keep(install: install, tier, count: candidates.count)
    }

    private mutating func pack(_ clicks: [SortedClick], by packing: CandidatePacking) {
        for click in clicks {
            packing.append(
                click: aliases.isEmpty ? click.number : aliases[click.number] ?? click.number,
                reference: click.reference, clickedAt: click.clickedAt, link: click.link,
                ipClass: classes[Int(click.classNumber)].ipClass, to: &words)
        }
    }

    /// Keeps the list that is in `words`.
    private func keep(install: InstallNumber, _ tier: Int, count: Int) throws(SpillError) {
        let reference = try arena.append(words: words.span)
        try sorter.append(
            SortRecord(
                key: Digest(high: UInt64(install.number) << shift, low: UInt64(tier)), time: 0, first: reference,
                second: UInt64(count)))
    }
}

extension CandidatePacking {
    /// The packing that fits some clicks.
    fileprivate init(for clicks: [SortedClick]) {
        var (earliest, latest, links, references) = (Instant.end, Instant.earliest, 0 as UInt32, 0 as UInt64)
        for click in clicks {
            earliest = min(earliest, click.clickedAt)
            latest = max(latest, click.clickedAt)
            links |= click.link.number
            references |= click.reference
        }
        self.init(from: min(earliest, latest), to: latest, links: links, references: references)
    }
}
