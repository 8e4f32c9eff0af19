import Fixtures
import FuzzSubjects
import Testing

/// What fuzzing checks for hours, for a moment.
@Suite struct FuzzSubjectTests {
    @Test(arguments: FuzzSubject.all)
    func `two readings agree on all seeds`(subject: FuzzSubject) throws {
        for seed in try subject.seeds() { #expect(try subject.disagreement(seed) == nil) }
    }

    @Test(arguments: FuzzSubject.all)
    func `two readings agree on seeds that were tampered with`(subject: FuzzSubject) throws {
        var random = SeededNumbers(seed: 1)
        let seeds = try subject.seeds()
        for round in 0..<400 {
            var input = try #require(seeds.randomElement(using: &random))
            for _ in 0..<Int.random(in: 1...4, using: &random) { tamper(with: &input, &random) }
            #expect(try subject.disagreement(input) == nil, "round \(round)")
        }
    }

    /// Changes, repeats, drops or inserts some bytes.
    private func tamper(with input: inout [UInt8], _ random: inout SeededNumbers) {
        let place = Int.random(in: 0..<max(1, input.count), using: &random)
        let piece = place..<min(input.count, place + Int.random(in: 1...9, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: for place in piece { input[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 1: input.insert(contentsOf: Array(input[piece]), at: place)
        case 2: input.removeSubrange(piece)
        default: input.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
    }
}
