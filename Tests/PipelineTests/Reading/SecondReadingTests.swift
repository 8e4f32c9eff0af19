import AttributionModel
import Compression
import Fixtures
import Matching
import Sources
import Testing

@testable import Pipeline

@Suite("Logs that change between two readings")
struct SecondReadingTests {
    private struct Nothing: LogWorker {
        mutating func take(_ block: LineBlock, file: Int) {}
        consuming func finish() -> Int { 0 }
    }

    @Test("are named")
    func names() async throws {
        let scratch = try ScratchDirectory()
        try scratch.write(["one"], to: "a")
        try scratch.write(["two"], to: "b")
        var search = InputSearch(under: scratch.path)
        let files = try search.find(patterns: ["a", "b"])
        func read() async throws -> LogReader {
            let reader = LogReader(files: files, keepsReadable: false)
            _ = try await reader.read(threads: 2) { Nothing() }
            return reader
        }
        let first = try await read().sources.map { $0.summary() }
        try await read().requireSame(as: first)
        try scratch.write(["twö"], to: "b")
        let again = try await read()
        let error = #expect(throws: RunError.self) { try again.requireSame(as: first) }
        #expect(error?.kind == .inputOutput)
        #expect(error?.description == "b changed while it was read; run again when it is complete")
    }

    /// Expects what only the program itself can have done, as logs that change are named before.
    private static func expectDefect(_ body: () throws -> Void) {
        let error = #expect(throws: RunError.self) { try body() }
        #expect(error?.kind.rawValue == 70)
        #expect(error?.description.contains("this is a defect of the program, please report it") == true)
    }

    private static let key = LineKey(id: Digest(high: 1, low: 2), time: Instant(milliseconds: 3))

    private static func entry(_ link: UInt64) -> LedgerEntry {
        LedgerEntry(clickID: key.id, clickedAt: key.time, verdict: .usable, dimensions: 0, linkAndIP: link)
    }

    private static func least(_ link: UInt64) -> LeastClick { LeastClick(entry: entry(link), digest: 0) }

    @Test("leave no rival clicks in the order of chance")
    func clicks() throws {
        let rivals = [Self.entry(1), Self.entry(2)]
        #expect(try LeastClick.place(of: Self.least(2), among: rivals) == 1)
        Self.expectDefect { _ = try LeastClick.place(of: nil, among: rivals) }
        Self.expectDefect { _ = try LeastClick.place(of: Self.least(3), among: rivals) }
    }

    /// Where little is kept, in memory.
    private static var workspace: Workspace {
        Workspace(budget: MemoryBudget(bytes: 1 << 30), folder: SpillFolder(under: "nowhere"))
    }

    private static func sorted(_ records: [SortRecord]) throws -> SortedRecords {
        let sorter = workspace.sorter("records", partitioning: .single)
        let input = sorter.makeInput()
        for record in records { try input.append(record) }
        input.close()
        return try sorter.finish()
    }

    @Test("leave no ties of unique clicks to chance")
    func ties() throws {
        /// A record of what the second reading found of an id.
        func found(_ id: Digest, later: Int64 = 0) -> SortRecord {
            SortRecord(key: id, time: Self.key.time.milliseconds + later)
        }
        /// How many of two tied clicks are named by what was found.
        func named(_ found: [SortRecord]) throws -> Int {
            let clicks = [(Self.key.id, 10), (Digest(high: 7, low: 8), 11)].map { id, dimensions in
                TiedClick(
                    SortRecord(
                        key: Digest(high: 5, low: 0), time: Self.key.time.milliseconds, first: id.high, second: id.low,
                        third: dimensions))
            }
            var count = 0
            try TiedClick.name(
                try Self.sorted(clicks.map(\.byID)).cursor(over: 0), with: try Self.sorted(found).cursor(over: 0)
            ) { tie in
                #expect(tie.time == Self.key.time && tie.dimensions == [10, 11][count])
                count += 1
            }
            return count
        }
        let other = Digest(high: 7, low: 8)
        let others = [found(Self.key.id, later: -1), found(Self.key.id, later: 1), found(Digest(high: 3, low: 4))]
        for lines in [[], [found(other)], [found(Self.key.id)], others + [found(other)]] {
            Self.expectDefect { _ = try named(lines) }
        }
        #expect(try named(others + [found(other), found(Self.key.id)]) == 2)
    }

    @Test("leave no rival installs in the order of chance")
    func installs() throws {
        /// The order of two installs after a second reading has found these lines.
        func settled(_ lines: [String], at time: Instant = Self.key.time) throws -> [UInt64] {
            var order = InstallOrder()
            order.references = [100, 101]
            let rivals = ["b", "a"].enumerated().map { place, line in
                RivalInstalls.record(
                    of: InstallNumber(place: place), Self.key.id, at: Self.key.time,
                    line: Digest(of: bytes(line).span).low)
            }
            let arena = Self.workspace.arena("lines")
            let writer = arena.makeWriter()
            let found = try lines.map { line in
                SortRecord(
                    key: Self.key.id, time: time.milliseconds, first: try writer.append(bytes(line).span))
            }
            writer.close()
            arena.finish()
            var least = LeastLineReader(arena.makeReader())
            try order.settle(
                try Self.sorted(rivals).cursor(over: 0), among: try Self.sorted(found).cursor(over: 0), &least,
                later: .zero)
            return order.references
        }
        #expect(try settled(["a"]) == [101, 100])
        #expect(try settled(["b"]) == [100, 101])
        #expect(try settled(["b", "a"]) == [101, 100])
        for lines in [[], ["c"], ["c", "0", "b"]] { Self.expectDefect { _ = try settled(lines) } }
        Self.expectDefect { _ = try settled(["a"], at: Instant(milliseconds: 4)) }
    }
}
