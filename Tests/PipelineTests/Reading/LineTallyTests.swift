import Testing

@testable import Pipeline

@Suite("Tallies of lines")
struct LineTallyTests {
    @Test("count the lines of each file, whichever worker read its blocks")
    func linesOfFiles() {
        var (one, other) = (LineTally(), LineTally())
        one.add(file: 0, sequence: 0, member: 0, lines: 10, filled: 9, records: 8)
        one.add(file: 3, sequence: 1, member: 1, lines: 4, filled: 4, records: 4)
        other.add(file: 0, sequence: 1, member: 0, lines: 5, filled: 5, records: 5)
        other.add(file: 3, sequence: 0, member: 0, lines: 2, filled: 0, records: 0)
        other.add(file: 1, sequence: 0, member: 0, lines: 1, filled: 1, records: 1)
        let tally = LineTally(joining: [one, other])
        #expect(tally.lines(ofFiles: 5) == [15, 1, 0, 6, 0])
        #expect(tally.lines == 19)
        #expect(LineTally().lines(ofFiles: 2) == [0, 0])
        #expect(tally.linesBefore(file: 0, sequence: 1) == 10)
        #expect(tally.linesBefore(file: 3, sequence: 1) == 0, "another member")
    }
}
