import AttributionModel
import Testing

@Suite("Packed candidates")
struct CandidatePackingTests {
    /// A candidate by its age in the list, its link and its place among records.
    private static func candidate(_ time: Int64, _ link: UInt32, _ reference: UInt64, _ ipClass: IPClass?) -> Candidate
    {
        Candidate(
            click: ClickNumber(number: .max - link), reference: reference, clickedAt: .earliest + time,
            link: LinkNumber(number: link), ipClass: ipClass)
    }

    @Test(
        "are what they were, in two words up to the greatest values that fit, in three beyond any of them",
        arguments: [
            ((1 << 32) - 1, (1 << 24) - 1, (1 << 40) - 4, false), (1 << 32, 0, 0, true), (0, 1 << 24, 0, true),
            (0, 0, 1 << 40, true), (0, 0, 2, true), (0, 0, 1, true), ((1 << 32) - 1, .max, (1 << 62) - 1, true),
        ] as [(Int64, UInt32, UInt64, Bool)])
    func roundTrip(time: Int64, link: UInt32, reference: UInt64, isWide: Bool) {
        let packing = CandidatePacking(
            from: .earliest, to: .earliest + time, links: link | 5, references: reference | 8)
        #expect(packing.isWide == isWide)
        let candidates = [
            Self.candidate(time, link, reference, .individual), Self.candidate(0, 5, 8, .shared),
            Self.candidate(time / 2, link / 2, reference / 8 * 4, nil), Self.candidate(1, 0, 0, .household),
        ]
        var words: [UInt64] = []
        for candidate in candidates {
            packing.append(
                click: candidate.click, reference: candidate.reference, clickedAt: candidate.clickedAt,
                link: candidate.link, ipClass: candidate.ipClass, to: &words)
        }
        #expect(words.count == candidates.count * (isWide ? 3 : 2))
        let list = CandidateList(words, packed: packing)
        #expect(Array(list) == candidates)
        #expect(candidates.indices.map { list.reference(at: $0) } == candidates.map(\.reference))
        var clicks: [ClickNumber] = []
        list.forEachClick { clicks.append($0) }
        #expect(clicks == candidates.map(\.click))
    }
}
