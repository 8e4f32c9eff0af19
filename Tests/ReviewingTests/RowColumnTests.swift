import AttributionModel
import Publishing
import Testing

@testable import Reviewing

@Suite struct RowColumnTests {
    @Test func `rows are read by the columns that they are written with`() throws {
        var writer = JSONWriter()
        var head = InstallHead()
        head.take(installID: Array("i".utf8)[...], requestedAt: Instant(milliseconds: 0))
        writer.row(head.install, status: .organic, reason: nil, repeatOf: nil, tail: RowTail.unmatched)
        #expect(try keys(writer.bytes) == RowColumn.allCases.map(\.name))
    }

    @Test func `the last columns of a row are those of a touch, in their order`() {
        let last = RowColumn.allCases[RowColumn.linkID.rawValue...]
        #expect(last.map { "\($0)" } == TouchColumn.allCases.map { "\($0)" })
        #expect(TouchPlaces().values.count == TouchColumn.allCases.count)
    }

    @Test func `state is read as far as the count of candidates`() {
        #expect(RowColumn.matchType.rawValue + MatchBounds.count - 1 == RowColumn.candidates.rawValue)
    }

    private func keys(_ line: [UInt8]) throws -> [String] {
        var cursor = JSONCursor(line, 1..<line.count)
        var keys: [String] = []
        while !cursor.isNext("}") {
            keys.append(String(decoding: line[try cursor.anyKey()], as: UTF8.self))
            _ = try cursor.value()
        }
        return keys
    }
}
