import AttributionModel
import Fixtures
import Testing

@testable import Matching
@testable import Pipeline

@Suite struct MatchListWordsTests {
    /// Values at the edges of what two words hold, and beyond.
    private struct Edges {
        var reference: UInt64 = (1 << 40) - 4
        var link: UInt32 = (1 << 24) - 1
        var span: Milliseconds = (1 << 32) - 1
    }

    private func found(_ edges: Edges, links: Int? = nil, _ random: inout SeededNumbers) -> FoundCandidates {
        let from = Instant.earliest + Int64.random(in: 0...Milliseconds.day, using: &random)
        let clicks = (0..<Int.random(in: 0...9, using: &random)).map { place in
            SortedClick(
                key: .none, clickedAt: from + (place == 0 ? edges.span : .random(in: 0...edges.span, using: &random)),
                classNumber: 0, idPrefix: 0,
                reference: place == 1 ? edges.reference : .random(in: 0...edges.reference / 4, using: &random) * 4,
                number: .random(in: 0...(.max), using: &random),
                link: place == 2 ? edges.link : .random(in: 0...edges.link, using: &random))
        }
        var found = FoundCandidates(
            install: 1, tier: 2, candidates: clicks, total: Int.random(in: 0...9_999, using: &random),
            isCut: .random(using: &random), isHot: .random(using: &random))
        found.links = links
        return found
    }

    private func expectSame(_ found: FoundCandidates, classes: [IPClass?]) -> Int {
        var list = MatchListWords()
        list.begin(found)
        for (place, click) in found.candidates.enumerated() {
            list.add(click, number: click.number, classes[place % classes.count])
        }
        let expected = found.candidates.enumerated().map { place, click in
            Candidate(
                click: click.number, reference: click.reference, clickedAt: click.clickedAt, link: click.link,
                ipClass: classes[place % classes.count])
        }
        // A reader's room may be longer than what it read.
        let read = MatchListWords.decode(list.words + [7, 7], count: list.words.count)
        if let links = found.links {
            #expect(read == .summed(expected, count: found.total, links: links))
        } else {
            #expect(
                read
                    == .candidates(
                        CandidateList(expected), total: found.total, isCut: found.isCut, isHot: found.isHot))
        }
        return list.words.count
    }

    @Test func `lists are read as they were written, in two words a candidate or three`() {
        var random = SeededNumbers(seed: 1)
        let classes: [IPClass?] = [nil, .shared, .household, .individual]
        var wide = Edges()
        for seed in 0..<400 {
            let narrow = found(Edges(), links: seed % 3 == 0 ? seed : nil, &random)
            #expect(expectSame(narrow, classes: classes) == 3 + 2 * narrow.candidates.count)
            wide = Edges()
            switch seed % 3 {
            case 0: wide.reference = 1 << 40
            case 1: wide.link = 1 << 24
            default: wide.span = 1 << 33
            }
            _ = expectSame(found(wide, &random), classes: classes)
        }
        var one = found(Edges(), &random)
        one.candidates = [
            SortedClick(
                key: .none, clickedAt: .earliest, classNumber: 0, idPrefix: 0, reference: 1 << 40, number: 1, link: 1)
        ]
        #expect(expectSame(one, classes: classes) == 3 + 3)
    }
}
