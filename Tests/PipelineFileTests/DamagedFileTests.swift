import Fixtures
import Testing

@testable import PipelineFile

/// Shipped files with random damage: the reader always answers, and with places inside the file.
struct DamagedFileTests {
    @Test("Random damage is read or told, never more", arguments: PipelineFile.shippedNames)
    func damage(name: String) throws {
        let sound = Array(try #require(PipelineFile.shipped(name)).unicodeScalars)
        let pieces = "{}[]:,-&*!?|>'\"# \t\n%@é0a~".unicodeScalars.map { $0 }
        var random = SeededNumbers(seed: 11)
        var (read, told) = (0, 0)
        for _ in 0..<150 {
            var scalars = sound
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<scalars.count, using: &random)
                let length = Int.random(in: 0...min(12, scalars.count - place), using: &random)
                let insert = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
                    pieces.randomElement(using: &random)
                }
                scalars.replaceSubrange(place..<place + length, with: insert)
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            let lines = scalars.count { $0 == "\n" } + 1
            do {
                _ = try PipelineFile.load(text: String(text), name: name) { $0 }
                read += 1
            } catch {
                told += 1
                #expect(!error.problems.isEmpty)
                #expect(error.problems.allSatisfy { (1...lines + 1).contains($0.line) && $0.column >= 1 }, "\(error)")
                #expect(error.problems.allSatisfy { !$0.message.isEmpty })
            }
        }
        #expect(read > 10 && told > 10, "\(read) files are read, and of \(told) is told what is wrong")
    }
}
