import AttributionModel
import Compression
import Fixtures
import Testing

@testable import Pipeline

@Suite("How the rows of a day compare with those that they replace")
struct RowChangesTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    /// A row, by its place in the order of rows.
    private struct Row: Hashable, Comparable {
        var hour: Int
        var id: Int
        var campaign: String

        /// Some begin with others, and go on with what precedes a quote.
        var name: String { "\(id / 2)\(id % 2 == 0 ? "" : "!")" }

        var line: String {
            let time = "2026-11-05T\(hour < 10 ? "0" : "")\(hour):00:00.000Z"
            return #"{"install_id":"\#(name)","requested_at":"\#(time)","campaign":"\#(campaign)"}"#
        }

        static func < (a: Row, b: Row) -> Bool {
            (a.hour, a.name) < (b.hour, b.name)
        }
    }

    /// A file of lines, as a manifest names it.
    private func file(_ name: String, _ lines: [String]) throws -> RowChanges.File {
        let content = bytes(of: lines)
        try scratch.write(content, to: name)
        return (scratch.path(of: name), Digest(of: content.span))
    }

    private func changes(from old: [Row], to new: [Row]) throws -> RowChanges {
        try RowChanges(from: file("old", old.sorted().map(\.line)), to: file("new", new.sorted().map(\.line)))
    }

    @Test("is counted as by comparing all lines with all others", arguments: UInt64(1)...60)
    func counts(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        func number(below bound: UInt64) -> Int { Int(numbers.next() % bound) }
        let old = (0..<number(below: 30)).map { Row(hour: number(below: 4), id: $0, campaign: "a") }
        var new = old.filter { _ in number(below: 5) > 0 }
        for place in new.indices {
            if number(below: 6) == 0 { new[place].campaign = "b" }
            // Logged at another time.
            if number(below: 6) == 0 { new[place].hour = number(below: 4) }
        }
        new += (0..<number(below: 5)).map { Row(hour: number(below: 4), id: 100 + $0, campaign: "a") }
        let changes = try changes(from: old, to: new)
        let (before, after) = (Set(old), Set(new))
        #expect(changes.rowCount == max(after.subtracting(before).count, before.subtracting(after).count))
        #expect(changes.goneInstalls == Set(old.map(\.id)).subtracting(new.map(\.id)).count)
    }

    @Test("is seen beyond the length of a log's lines")
    func longRows() throws {
        let long = String(repeating: "x", count: LineBounds.longest)
        let rows = ["", "y"].map { Row(hour: 1, id: 1, campaign: long + $0) }
        #expect(try changes(from: [rows[0]], to: [rows[1]]).rowCount == 1)
        #expect(try changes(from: [rows[0]], to: [rows[0]]).rowCount == 0)
    }

    @Test("counts all new rows, and no install as gone, where the old ones cannot be read to their end")
    func damagedOld() throws {
        let rows = (0..<8).map { Row(hour: $0, id: $0, campaign: "a") }
        let new = try file("new", rows.dropFirst(2).map(\.line))
        let cut = try file("cut", rows.dropLast(4).map(\.line) + ["{"])
        let other = try file("other", rows.map(\.line))
        for old in [cut, (other.path, cut.digest), (scratch.path(of: "none"), cut.digest)] {
            let changes = try RowChanges(from: old, to: new)
            #expect(changes.rowCount == 6 && changes.goneInstalls == 0)
        }
    }
}
