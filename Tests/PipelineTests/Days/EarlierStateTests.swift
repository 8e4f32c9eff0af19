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
        let rows = try EarlierRows(meeting: references, of: earlier, in: workspace())
        #expect(try rows.row(0).tail.count > LineBounds.longest)
        #expect(try rows.row(1).tail.count < 100)
    }

    @Test("leave no more of the rows that installs meet than their places where memory is short")
    func rows() async throws {
        /// What some rows take, of which the last is read.
        func reserved(_ count: Int) async throws -> Int {
            let budget = MemoryBudget(bytes: 0)
            let earlier = try noState(budget)
            let writer = earlier.lines.makeWriter()
            let padding = String(repeating: "p", count: 2_000)
            var references: [UInt64: UInt64] = [:]
            for number in 0..<count {
                let line = Self.line(number, customParams: #"{"p":"\#(padding)"}"#)
                references[UInt64(number)] = try writer.append(bytes(line).span)
            }
            writer.close()
            earlier.lines.finish()
            let rows = try EarlierRows(meeting: references, of: earlier, in: workspace(budget))
            earlier.lines.discard()
            #expect(try rows.row(UInt32(count - 1)).installID == bytes("i\(count - 1)"))
            #expect(rows.count == count)
            return budget.reserved
        }
        // Both leave the last 2 MiB of the lines.
        #expect(try await reserved(11_000) - reserved(1_000) == 10_000 * 16)
    }

    @Test("have each row that installs meet once, in order, however many repeat it or inherit from it")
    func repeats() throws {
        let earlier = try noState(MemoryBudget(bytes: 0))
        let writer = earlier.lines.makeWriter()
        let lines = try (0..<3).map { try writer.append(bytes(Self.line($0)).span) }
        writer.close()
        earlier.lines.finish()
        func row(_ order: UInt64) -> SortRecord {
            SortRecord(ofEarlierRow: .none, at: time, order: order, line: lines[Int(order)])
        }
        var order = InstallOrder()
        var meetings = InstallMeetings(history: .day, in: workspace())
        func install(_ number: Int) -> SortRecord {
            SortRecord(of: InstallNumber(place: number), under: .none, at: time)
        }
        for (repeats, row) in [([4, 7], row(2)), ([5], row(0))] {
            try meetings.noteRepeat(row, .first, in: &order)
            for number in repeats { try meetings.noteRepeat(install(number), .between, in: &order) }
        }
        for row in [row(1), row(2)] { try meetings.noteDevice(row, row.first == 1 ? .first : .between, in: &order) }
        try meetings.noteDevice(install(4), .last, in: &order)
        try meetings.finish(after: earlier, in: &order)
        let repeated = Dictionary(uniqueKeysWithValues: order.repeats.map { ($0.key.place, $0.value) })
        #expect(repeated == [4: .state(2), 7: .state(2), 5: .state(0)])
        #expect(order.earlier.count == 3)
        for number in 0..<3 { #expect(try order.earlier.row(UInt32(number)).installID == bytes("i\(number)")) }
    }

    private var time: Instant { Instant(milliseconds: 1_762_300_000_000) }

    private func workspace(_ budget: MemoryBudget = MemoryBudget(bytes: 1 << 30)) -> Workspace {
        Workspace(budget: budget, folder: SpillFolder(under: scratch.path))
    }

    /// What no day has left, to which a test adds lines.
    private func noState(_ budget: MemoryBudget) throws -> EarlierState {
        try EarlierState(
            of: [], before: .everything, pipeline: shippedPipeline("warplink"), cache: nil, in: workspace(budget))
    }
}

extension EarlierRows {
    /// The rows at some orders, by where their lines are.
    init(meeting references: [UInt64: UInt64], of state: EarlierState, in workspace: Workspace) throws {
        let sorter = workspace.sorter("rows", partitioning: .single)
        let input = sorter.makeInput()
        for (order, line) in references {
            let row = SortRecord(ofEarlierRow: .none, at: Instant(milliseconds: 0), order: order, line: line)
            try input.append(EarlierRows.record(of: row))
        }
        input.close()
        try self.init(try sorter.finish(), of: state, in: workspace) { _, _ in }
    }

    /// A row by its number.
    func row(_ number: UInt32) throws -> StateRow {
        guard var reader = makeReader() else { preconditionFailure("there are rows") }
        return try reader.row(number)
    }
}
