import AttributionModel
import Fixtures
import Testing

@testable import Matching
@testable import Pipeline

/// Lists as installs find them, key by key, and as they are read again.
@Suite struct MatchListsTests {
    private let scratch: ScratchDirectory
    private let classes: [ClickClass] = [nil, .shared, .household, .individual].map { ipClass in
        ClickClass(earlierTiers: 0, platform: nil, app: .absent, environment: .absent, ipClass: ipClass)
    }

    private init() throws { scratch = try ScratchDirectory() }

    /// The clicks of a key, in the order of time.
    private func clicks(
        _ count: Int, of key: UInt64, span: Milliseconds = Milliseconds.day, _ random: inout SeededNumbers
    ) -> [SortedClick] {
        let times = (0..<count).map { _ in Int64.random(in: 0...span, using: &random) }.sorted()
        return times.enumerated().map { place, time in
            var click = SortedClick(
                key: Digest(high: key, low: 7), clickedAt: .earliest + time,
                classNumber: .random(in: 0..<4, using: &random), idPrefix: 0,
                reference: .random(in: 0..<1 << 38, using: &random) * 4,
                number: ClickNumber(number: .random(in: 0...(.max), using: &random)),
                link: LinkNumber(number: .random(in: 0..<1 << 24, using: &random)))
            click.place = UInt32(place)
            return click
        }
    }

    /// Lists of a key's clicks: mostly stretches that move on, some with holes, in either direction or in none.
    private func lists(
        of clicks: [SortedClick], from install: UInt32, _ random: inout SeededNumbers
    ) -> [FoundCandidates] {
        let count = Int.random(in: 1...12, using: &random)
        return (0..<count).map { place in
            let end = clicks.count * (place + 1) / count
            var chosen = Array(clicks[max(0, end - Int.random(in: 0...60, using: &random))..<end])
            switch Int.random(in: 0..<6, using: &random) {
            case 0: chosen.removeAll { _ in Bool.random(using: &random) }
            case 1: chosen.shuffle(using: &random)
            case 2: break
            default: chosen.reverse()
            }
            var found = FoundCandidates(
                install: InstallNumber(number: install + UInt32(place)), tier: Int(install) % 3,
                key: clicks.first?.key ?? .none,
                candidates: chosen, total: .random(in: 0...9_999, using: &random),
                isCut: .random(using: &random), isHot: .random(using: &random))
            found.linkCount = Int.random(in: 0..<4, using: &random) == 0 ? 5 : nil
            return found
        }
    }

    /// Keeps lists and reads them again; gives the place of the last one.
    @discardableResult
    private func expectKept(_ lists: [FoundCandidates], aliases: [ClickNumber: ClickNumber] = [:]) throws -> UInt64 {
        let budget = MemoryBudget(bytes: 8 << 20)
        let folder = SpillFolder(under: scratch.path)
        let kept = MatchLists(installCount: lists.count, in: Workspace(budget: budget, folder: folder))
        var output = MatchListOutput(into: kept, classes: classes, aliases: aliases)
        for list in lists { try output.keep(list) }
        try output.close()
        kept.finish()
        var stream = try MatchListStream(kept)
        let entries = try stream.next(
            from: 0, maximum: lists.count, candidates: .max, installCount: lists.count
        ).entries
        let byInstall = lists.sorted { $0.install < $1.install }
        #expect(entries.map(\.install) == byInstall.map(\.install))
        var reader = MatchListReader(kept)
        for (entry, found) in zip(entries, byInstall) {
            #expect(entry.tier == found.tier && entry.count == found.candidates.count)
            let expected = found.candidates.map { click in
                Candidate(
                    click: aliases[click.number] ?? click.number, reference: click.reference,
                    clickedAt: click.clickedAt, link: click.link, ipClass: classes[Int(click.classNumber)].ipClass)
            }
            let lookup: TierLookup =
                found.linkCount.map { .summed(expected, count: found.total, linkCount: $0) }
                ?? .candidates(CandidateList(expected), total: found.total, isCut: found.isCut, isHot: found.isHot)
            #expect(try reader.list(entry.reference) == lookup)
        }
        return entries.map(\.reference).max() ?? 0
    }

    @Test func `lists are read as they were kept`() throws {
        var random = SeededNumbers(seed: 1)
        for seed in 0..<60 {
            var all: [FoundCandidates] = []
            for key in 1...8 as ClosedRange<UInt64> {
                // Some keys have too long a time for two words a candidate.
                let span: Milliseconds = seed % 4 == 0 ? 90 * .day : .day
                let clicks = clicks(.random(in: 0...300, using: &random), of: key, span: span, &random)
                all += lists(of: clicks, from: UInt32(all.count), &random)
            }
            let one = all.first { !$0.candidates.isEmpty }?.candidates[0].number
            try expectKept(all, aliases: one.map { [$0: 9] } ?? [:])
        }
    }

    @Test func `values that two words do not hold take three`() throws {
        var random = SeededNumbers(seed: 2)
        for edge in 0..<4 {
            var clicks = clicks(40, of: 1, &random)
            switch edge {
            case 0: clicks[9].reference = 1 << 40
            case 1: clicks[9].reference += 1
            case 2: clicks[9].link = LinkNumber(number: 1 << 24)
            default: clicks[39].clickedAt = clicks[0].clickedAt + (1 << 32)
            }
            try expectKept(lists(of: clicks, from: 0, &random))
        }
    }

    @Test func `lists that wander over a long key are kept, however far they reach`() throws {
        var random = SeededNumbers(seed: 3)
        let clicks = clicks(20_000, of: 1, &random)
        var all: [FoundCandidates] = []
        for install in 0..<3_000 as Range<UInt32> {
            let end = 5_000 + Int(install) * 5
            var chosen = Array(clicks[(end - 40)..<end].reversed())
            // Now and then one of far back, and one of the beginning.
            if install % 50 == 0 { chosen.append(clicks[end - 4_090]) }
            if install % 70 == 0 { chosen.append(clicks[Int(install)]) }
            all.append(
                FoundCandidates(
                    install: InstallNumber(number: install), tier: 0, key: clicks[0].key, candidates: chosen, total: 40,
                    isCut: false,
                    isHot: false))
        }
        try expectKept(all)
    }

    @Test func `clicks that lists share are kept once`() throws {
        var random = SeededNumbers(seed: 4)
        let clicks = clicks(1_000, of: 1, &random)
        let all = (0..<900 as Range<UInt32>).map { install in
            FoundCandidates(
                install: InstallNumber(number: install), tier: 0, key: clicks[0].key,
                candidates: clicks[Int(install)..<Int(install) + 100].reversed(), total: 100, isCut: true, isHot: false)
        }
        // Five words and the length for each list; without sharing 1.4 MB.
        #expect(try expectKept(all) < 900 * 44)
    }
}
