import AttributionModel
import Testing

@Suite("Batch days")
struct BatchDayTests {
    private func day(_ text: String) throws -> BatchDay { try #require(BatchDay(text)) }

    @Test("are numbered from 1970 on, and named by their dates")
    func numbers() throws {
        #expect(try day("1970-01-01").number == 0)
        #expect(try day("2026-11-20").number == 20_777)
        #expect(BatchDay(number: 20_777).name == "2026-11-20")
        #expect(BatchDay(number: -1).name == "1969-12-31")
    }

    @Test("are not read from other texts or dates before 1970", arguments: ["2026-02-29", "1969-12-31", "today"])
    func others(text: String) { #expect(BatchDay(text) == nil) }

    @Test("follow one another over the ends of months and years")
    func order() throws {
        let last = try day("2024-02-28")
        #expect((last...last + 2).map(\.name) == ["2024-02-28", "2024-02-29", "2024-03-01"])
        #expect(try day("2026-01-01") - 1 == day("2025-12-31"))
        #expect(try last < day("2024-03-01") && last.distance(to: day("2024-03-01")) == 2)
        #expect(BatchDay.min.distance(to: .max) == Int(UInt32.max))
    }

    @Test("are named together where they are consecutive")
    func names() throws {
        let first = try day("2026-11-01")
        #expect((first...first).names == "2026-11-01")
        #expect((first...first + 3).names == "2026-11-01 to 2026-11-04")
        let some = [first, first + 1, first + 3]
        #expect(some.names == "2026-11-01 to 2026-11-02, 2026-11-04")
        #expect(some.stretches == [first...first + 1, first + 3...first + 3])
        #expect([BatchDay]().names == "")
    }
}
