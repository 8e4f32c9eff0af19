import AttributionModel
import Fixtures
import Matching
import Testing

@testable import Pipeline

@Suite("The ledger of clicks")
struct ClickLedgerTests {
    private static func entry(_ random: inout SeededNumbers) -> LedgerEntry {
        var entry = LedgerEntry(
            clickID: Digest(high: random.next(), low: random.next()),
            clickedAt: Instant(milliseconds: Int64(random.next() % 4_133_980_800_000)),
            verdict: ClickVerdict.allCases[Int(random.next() % UInt64(ClickVerdict.allCases.count))],
            // Numbers around the greatest that stands in the entry itself, and beyond it.
            dimensions: [0, 5, 131_070, 131_071, 131_072, .max][Int(random.next() % 6)],
            linkAndIP: random.next() % 3 == 0 ? 0 : random.next())
        if random.next() % 4 == 0 {
            let number = UInt32(truncatingIfNeeded: random.next()) / 2
            entry.verdict = .usable
            entry.kept = (ClickNumber(number: number), random.next())
        }
        return entry
    }

    @Test("gives every entry as it was entered, from memory and from disk", arguments: [0, 1 << 30])
    func entries(budget bytes: Int) throws {
        let scratch = try ScratchDirectory()
        let budget = MemoryBudget(bytes: bytes)
        let ledger = ClickLedger(in: Workspace(budget: budget, folder: SpillFolder(under: scratch.path)))
        var random = SeededNumbers(seed: 4)
        var entered: [SortRecord] = []
        for _ in 0..<2 {
            var writer = ledger.makeWriter()
            for _ in 0..<30_001 {
                let entry = Self.entry(&random)
                try writer.append(entry)
                entered.append(entry.record)
            }
            try writer.close()
        }
        let (blocks, count) = ledger.finish()
        #expect(count == entered.count)
        var found: [SortRecord] = []
        var page = LedgerPage()
        var reader = ledger.arena.makeReader()
        for reference in blocks.joined().sorted() {
            try page.read(reference, from: &reader)
            var extra = page.firstExtra
            for place in 0..<page.count {
                let entry = page.entry(at: place, extra: &extra)
                #expect(page.id(at: place) == entry.clickID.high)
                let link = entry.verdict.isCounted ? entry.linkAndIP : 0
                #expect(page.countedLink(at: place, after: entry.clickedAt - 1) == link)
                #expect(page.countedLink(at: place, after: entry.clickedAt) == 0)
                #expect(!page.isClaim(at: place))
                found.append(entry.record)
            }
        }
        #expect(found.sorted() == entered.sorted())
    }

    @Test("tells claims from clicks, and adds them up", arguments: [EarlierClaim.deterministic, .probabilistic])
    func claims(claim: EarlierClaim) throws {
        let wonAt = Instant(milliseconds: 4_102_444_800_000)
        let entry = claim.entry(of: Digest(high: 1, low: 2), wonAt: wonAt)
        var page = LedgerPage()
        page.append(entry)
        page.close()
        #expect(page.isClaim(at: 0))
        var extra = page.firstExtra
        var claims = try #require(EarlierClaims(page.entry(at: 0, extra: &extra).record))
        #expect(claims.wonAt == wonAt)
        #expect(claims.wonByProbabilityAt == (claim == .probabilistic ? wonAt : nil))
        for (kind, time) in [(EarlierClaim.deterministic, wonAt + 1), (.probabilistic, wonAt - 1)] {
            claims.add(try #require(EarlierClaims(kind.entry(of: Digest(high: 1, low: 2), wonAt: time).record)))
        }
        #expect(claims.wonAt == wonAt + 1)
        #expect(claims.wonByProbabilityAt == (claim == .probabilistic ? wonAt : wonAt - 1))
    }
}
