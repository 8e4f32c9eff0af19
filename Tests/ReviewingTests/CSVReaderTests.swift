import Fixtures
import Testing

@testable import Reviewing

@Suite struct CSVReaderTests {
    private func records(of csv: String, cells: Int = .max) -> [[String]] {
        var reader = CSVReader(bytes(csv))
        return Array(sequence(state: ()) { _ in reader.record(cells: cells)?.map(text) })
    }

    @Test func `cells read as they were, with what their quotes hold`() {
        let csv = "tier,mean\r\n\"a,b\",\"say \"\"x\"\"\"\r\n,\r\n\"two\r\nlines\",\u{E9}\r\n\"\",last\r\n"
        let expected = [
            ["tier", "mean"], ["a,b", "say \"x\""], ["", ""], ["two\r\nlines", "\u{E9}"], ["", "last"],
        ]
        #expect(records(of: csv) == expected)
        #expect(records(of: "") == [])
    }

    @Test func `a record may end with a line feed alone, the last one with the file`() {
        #expect(records(of: "a,b\nc,\"d\"") == [["a", "b"], ["c", "d"]])
        #expect(records(of: "a,\"b\nc") == [["a", "b\nc"]], "quotes that nothing closes")
    }

    @Test func `of a record no more cells are read than are wanted`() {
        let csv = "a,b,c\r\n\"d\",\"e,\r\n\"\"\",f\r\ng,h,i\r\n"
        #expect(records(of: csv, cells: 1) == [["a"], ["d"], ["g"]])
        #expect(records(of: csv, cells: 2) == [["a", "b"], ["d", "e,\r\n\""], ["g", "h"]])
    }
}
