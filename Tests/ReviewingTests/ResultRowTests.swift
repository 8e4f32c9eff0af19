import AttributionModel
import Fixtures
import Testing

@testable import Reviewing

@Suite struct ResultRowTests {
    /// The line of a row whose other columns are null.
    private func line(_ values: [RowColumn: String]) -> [UInt8] {
        let members = RowColumn.allCases.map { "\"\($0.name)\":\(values[$0] ?? "null")" }
        return bytes("{\(members.joined(separator: ","))}\n")
    }

    private func row(_ values: [RowColumn: String]) throws -> ResultRow {
        let line = line(values)
        var row = ResultRow()
        #expect(try row.read(line, from: 0, to: line.count) == line.count)
        return row
    }

    private func row(_ id: String, at time: String) throws -> ResultRow {
        try row([.installID: "\"\(id)\"", .requestedAt: "\"2026-11-05T12:00:\(time)Z\""])
    }

    @Test func `rows are in order of time, then of their ids' own bytes`() throws {
        // Escaped, the quote would come after the sign that follows it.
        let rows = [
            try row("z", at: "00.999"), try row("\\\"", at: "01.000"), try row("#", at: "01.000"),
            try row("#a", at: "01.000"), try row("a", at: "01.001"),
        ]
        for (place, row) in rows.enumerated() {
            for (other, rival) in rows.enumerated() {
                #expect(row.comes(before: rival) == (place < other), "\(place), \(other)")
                #expect(row.isSameInstall(as: rival) == (place == other), "\(place), \(other)")
            }
        }
    }

    @Test func `values of a row are read by their kinds`() throws {
        let row = try row([
            .requestedAt: "\"2026-11-05T12:00:00.250Z\"", .status: "\"repeat\"", .confidence: "0.0501", .score: "70",
            .age: "-0.500", .campaign: "\"a \\\"b\\\"\"", .customParams: "{\"a\":\"}\"}", .candidates: "2",
            .isReinstall: "false",
        ])
        #expect(row.instant(.requestedAt)?.text == "2026-11-05T12:00:00.250Z")
        #expect(row.instant(.clickedAt) == nil)
        #expect(row.status == .repeat)
        #expect(row.decimal(.confidence) == Decimal4(tenThousandths: 501))
        #expect(row.decimal(.score) == Decimal4(tenThousandths: 700_000))
        #expect(row.age == -500)
        #expect(row.text(.campaign) == "a \"b\"")
        #expect(row.text(.customParams) == "{\"a\":\"}\"}")
        #expect(row.text(.candidates) == "2" && row.text(.isReinstall) == "false")
        #expect(RowColumn.allCases.filter { row.text($0) == nil } == RowColumn.allCases.filter(row.isNull))
        #expect(row.isNull(.level) && !row.isNull(.age))
        let columns = RowColumn.allCases[RowColumn.linkID.rawValue...]
        let members = columns.map { "\"\($0.name)\":\(text(Array(row.json($0))))" }.joined(separator: ",")
        #expect(text(Array(row.touch.members)) == members)
        #expect(row.touch.text(.campaign) == "a \"b\"")
    }

    @Test func `without a value there is no age, decimal, time or known status`() throws {
        let row = try row([.status: "\"attribute\""])
        #expect(row.age == nil && row.decimal(.confidence) == nil && row.instant(.requestedAt) == nil)
        #expect(row.status == nil)
    }

    @Test func `columns agree where they are written alike`() throws {
        let one = try row([.tier: "\"basic\"", .campaign: "null"])
        let other = try row([.tier: "\"basic\"", .campaign: "\"null\""])
        #expect(one.agrees(with: other, on: .tier))
        #expect(!one.agrees(with: other, on: .campaign))
    }

    @Test func `lines are gone through by their ids, and one of them is copied`() throws {
        let ids: [(install: String, click: String?)] = [("i-1", "c-1"), ("i-2", nil), ("i-3", "c,\\\"}")]
        let lines = ids.map { id in
            line([.installID: "\"\(id.install)\"", .tier: "\"a,}\"", .clickID: id.click.map { "\"\($0)\"" } ?? "null"])
        }
        let all = Array(lines.joined())
        var cursor = JSONCursor(all, 0..<all.count)
        for id in ids {
            let start = cursor.place
            let keys = try ResultRow.keys(&cursor)
            #expect(all[keys.installID].elementsEqual(id.install.utf8))
            #expect(keys.clickID.map { text(Array(all[$0])) } == id.click)
            let row = try ResultRow(copying: all, from: start, to: all.count)
            #expect(row.line.elementsEqual(all[start..<cursor.place - 1]))
            #expect(row.text(.installID) == id.install)
        }
        #expect(cursor.place == all.count)
    }
}
