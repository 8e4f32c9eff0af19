import AttributionModel
import Compression
import Fixtures
import Testing

@testable import Pipeline

@Suite("The lines of the catalogue that a worker keeps")
struct KeptLinesTests {
    /// A line of a link with a time, and what else it says.
    private struct Line {
        var link: UInt32
        var createdAt: Int64
        var text: UInt8
        var bytes: [UInt8] { [UInt8(link), UInt8(createdAt), text] }
    }

    private func kept(of lines: [Line]) -> [CatalogueLine] {
        var kept = KeptLines()
        for line in lines {
            var facts = LinkFacts()
            facts.line = UInt64(line.text)
            let read = CatalogueLine(
                link: LinkNumber(number: line.link), createdAt: Instant(milliseconds: line.createdAt), facts: facts,
                referredAs: .absent)
            let digest = Digest(of: line.bytes.span)
            if !kept.surpass(read, bytes: digest) { kept.keep(read, bytes: digest) }
        }
        return kept.lines
    }

    @Test("have the greatest of each link", arguments: 0..<40 as Range<UInt64>)
    func greatest(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let lines = (0..<Int(seed) * 5).map { _ in
            Line(
                link: .random(in: 1...9, using: &random), createdAt: .random(in: 0...3, using: &random),
                text: .random(in: 0...3, using: &random))
        }
        let kept = kept(of: lines)
        for (link, own) in Dictionary(grouping: lines, by: \.link) {
            let greatest = own.max { ($0.createdAt, $0.text) < ($1.createdAt, $1.text) }
            let found = kept.filter { $0.link.number == link }.max {
                ($0.createdAt, $0.facts.line) < ($1.createdAt, $1.facts.line)
            }
            #expect(found?.createdAt.milliseconds == greatest?.createdAt, "link \(link)")
            #expect(found?.facts.line == greatest.map { UInt64($0.text) }, "link \(link)")
        }
    }

    @Test("are no more than the links, however often they are copied or changed")
    func copies() {
        let copies = (0..<300).map { Line(link: UInt32(1 + $0 % 3), createdAt: 7, text: 1) }
        #expect(kept(of: copies).count == 3)
        let changes = (0..<200).map { Line(link: UInt32(1 + $0 % 2), createdAt: Int64($0), text: 1) }
        #expect(kept(of: changes).count == 2)
        #expect(kept(of: changes.reversed()).count == 2)
    }
}
