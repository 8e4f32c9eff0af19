import AttributionModel
import Compression
import Fixtures
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

    @Test("leave no ties of unique clicks to chance")
    func ties() throws {
        let other = Digest(high: 7, low: 8)
        let tie = UniqueTie(time: Self.key.time, clicks: [(Self.key.id, 10), (other, 11)])
        var found = [Self.key: bytes("b")]
        Self.expectDefect { _ = try tie.dimensions(ofLeast: found) }
        found[LineKey(id: other, time: Self.key.time)] = bytes("a")
        #expect(try tie.dimensions(ofLeast: found) == 11)
    }

    @Test("leave no rival installs in the order of chance")
    func installs() throws {
        func order() -> InstallOrder {
            var order = InstallOrder()
            order.references = [100, 101]
            order.rivals = [
                RivalInstalls(
                    key: Self.key, first: 0, lines: ["b", "a"].map { Digest(of: bytes($0).span).low })
            ]
            return order
        }
        var settled = order()
        try settled.settle([Self.key: bytes("a")])
        #expect(settled.references == [101, 100])
        for least in [[:], [Self.key: bytes("c")]] as [[LineKey: [UInt8]]] {
            Self.expectDefect {
                var order = order()
                try order.settle(least)
            }
        }
    }
}
