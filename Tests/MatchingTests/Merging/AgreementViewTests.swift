import AttributionModel
import Testing

@testable import Matching

@Suite("Clicks in chains")
struct AgreementViewTests {
    /// A view of clicks that all agree with each other.
    private func view(of count: Int, newestFirst: Bool) -> AgreementView {
        var view = AgreementView(asked: [], newestFirst: newestFirst)
        for _ in 0..<count { view.append(AgreementView.Answer(signals: [], agreement: AgreementViewTests.agreement)) }
        return view
    }

    private static let agreement = Digest(high: 1, low: 2)

    /// The positions that a view gives out, one after the other.
    private func positions(of view: AgreementView) -> [Int] {
        Array(
            sequence(state: view.first(AgreementViewTests.agreement)) { position in
                defer { position = position.flatMap(view.next) }
                return position
            })
    }

    @Test("a chain has no click that has left the lane, whichever end is given out first")
    func dropped() {
        var newest = view(of: 5, newestFirst: true)
        var oldest = view(of: 5, newestFirst: false)
        #expect(positions(of: newest) == [4, 3, 2, 1, 0])
        #expect(positions(of: oldest) == [0, 1, 2, 3, 4])
        newest.drop(before: 3)
        oldest.drop(before: 3)
        #expect(positions(of: newest) == [4, 3])
        #expect(positions(of: oldest) == [3, 4])
        newest.drop(before: 5)
        #expect(positions(of: newest) == [])
    }

    @Test("a chain that has ended is not found again, however many there are", arguments: [false, true])
    func ended(newestFirst: Bool) {
        let agreements = (1...21).map { Digest(high: $0, low: 0) }
        var view = AgreementView(asked: [], newestFirst: newestFirst)
        for (place, agreement) in agreements.enumerated() {
            if place == 20 { view.drop(before: 10) }
            view.append(AgreementView.Answer(signals: [], agreement: agreement))
        }
        #expect(agreements.map { view.first($0) } == agreements.indices.map { $0 < 10 ? nil : $0 })
    }
}
