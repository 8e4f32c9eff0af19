import AttributionModel
import Compression
import Fixtures
import Matching
import Sources
import Testing

@testable import Pipeline

@Suite("The states of earlier days")
struct EarlierStateTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private static func line(_ number: Int, customParams: String = "{}") -> String {
        #"{"install_id":"i\#(number)","requested_at":"2026-11-05T08:00:00.000Z","app_id":null,"#
            + #""device_id":"00000000-0000-4000-8000-000000000001","once_per":"u","status":"attributed","#
            + #""claimed":true,"row":{"match_type":"deterministic","click_id":"c\#(number)","#
            + #""custom_params":\#(customParams)}}"#
    }

    /// States as runs publish them, each of one line.
    private func states(_ lines: [String]) throws -> [PublishedState] {
        try lines.enumerated().map { number, line in
            let content = bytes(of: [line])
            try scratch.write(content, to: "state-\(number)")
            let path = scratch.path(of: "state-\(number)")
            return PublishedState(
                day: BatchDay(number: Int32(number)),
                file: InputFile(path: path, name: path, size: Int64(content.count)),
                digest: Digest(of: content.span))
        }
    }

    /// All of the states, read with one thread, with a cache that has none of them or without one.
    private func read(
        _ states: [PublishedState], asCached isCached: Bool, budget: MemoryBudget
    ) async throws -> EarlierState {
        let pipeline = try shippedPipeline("warplink")
        let day = try #require(BatchDay("2026-11-06"))
        let section = CacheSection(
            kind: .state, folder: scratch.path, shape: .none, allowance: WriteAllowance(bytes: 0))
        let earlier = EarlierState(
            of: states, before: RunScope(days: day...day, pipeline: pipeline), pipeline: pipeline,
            cache: isCached ? CachedInputs(section, names: [], contents: []) : nil,
            in: Workspace(budget: budget, folder: SpillFolder(under: scratch.path)))
        try await earlier.readFiles(threads: 1)
        let installs = isCached ? try RepeatFilter(count: 8, budget: MemoryBudget(bytes: 1 << 30)) : nil
        try await earlier.takeCached(meeting: installs, threads: 1)
        return earlier
    }

    @Test("take the memory of a task only once, however many they are", arguments: [false, true])
    func memory(isCached: Bool) async throws {
        func peak(_ count: Int) async throws -> Int {
            let budget = MemoryBudget(bytes: 0)
            let earlier = try await read(
                states((0..<count).map { Self.line($0) }), asCached: isCached, budget: budget)
            #expect(try earlier.byID.finish().count == count)
            return budget.peak
        }
        let one = try await peak(1)
        #expect(one > 0)
        #expect(try await peak(6) == one)
    }

    @Test("claim a click from the last time on at which an install won it")
    func claims() throws {
        func claims(_ claim: EarlierClaim, _ wonAt: Int64) throws -> EarlierClaims {
            let entry = claim.entry(of: .none, wonAt: Instant(milliseconds: wonAt))
            return try #require(EarlierClaims(entry.record))
        }
        var won = try claims(.deterministic, 1)
        for (claim, wonAt) in [(.probabilistic, 3), (.probabilistic, 2)] as [(EarlierClaim, Int64)] {
            won.add(try claims(claim, wonAt))
        }
        #expect(won.wonAt.milliseconds == 3 && won.wonByProbabilityAt?.milliseconds == 3)
        won.add(try claims(.deterministic, 4))
        #expect(won.wonAt.milliseconds == 4 && won.wonByProbabilityAt?.milliseconds == 3)
    }

    @Test("may have longer lines than logs, as they say something of a click and an install", arguments: [false, true])
    func longLine(isCached: Bool) async throws {
        let params = "{\"a\":\"" + String(repeating: "x", count: LineBounds.longest) + "\"}"
        let line = Self.line(0, customParams: params)
        let earlier = try await read(
            states([line, Self.line(1)]), asCached: isCached, budget: MemoryBudget(bytes: 1 << 30))
        var references: [UInt64: UInt64] = [:]
        try earlier.oncePer.finish().forEachOfRepeatedKeys { record, _ in references[record.first] = record.second }
        #expect(references.count == 2)
        let (rows, _) = try EarlierRows.load(references, from: earlier)
        #expect(rows[0].tail.count > LineBounds.longest && rows[1].tail.count < 100)
    }
}
