import AttributionModel
import Compression
import Fixtures
import Testing

@testable import Pipeline

@Suite("Texts that clicks of the cache share")
struct SharedTextTests {
    @Test("are found again by their references, whether all share them or they stand in the piece", arguments: 0..<10)
    func references(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let all = SharedTexts(room: [0, 400, 3_000, 1 << 20][Int(seed % 4)])
        let texts = (0..<Int.random(in: 1...300, using: &random)).map { number in
            Array(repeating: UInt8(truncatingIfNeeded: number), count: number % 40)
        }
        // Two workers, each with a few pieces.
        var workers = [PieceTexts(sharing: all), PieceTexts(sharing: all)]
        var written: [(words: [UInt64], references: [(SharedTextKind, [UInt8], UInt32)])] = []
        for piece in 0..<6 {
            var references: [(SharedTextKind, [UInt8], UInt32)] = []
            workers[piece % 2].begin()
            for _ in 0..<500 {
                let kind = try #require(SharedTextKind.allCases.randomElement(using: &random))
                let text = try #require(texts.randomElement(using: &random))
                let digest = Digest(of: text.span)
                let reference =
                    workers[piece % 2].reference(to: kind, digest) ?? workers[piece % 2].add(text, to: kind, digest)
                references.append((kind, text, reference))
            }
            var words: [UInt64] = []
            workers[piece % 2].append(to: &words)
            written.append((words, references))
        }
        let file = all.takeWords()
        let shared = try #require(TextSection(in: file, from: 0, to: file.count))
        for (words, references) in written {
            let own = try #require(TextSection(in: words, from: 0, to: words.count))
            for (kind, text, reference) in references {
                var found: [UInt8] = []
                if reference & SharedTextKind.ownBit == 0 {
                    shared.read(kind, Int(reference), of: file, into: &found)
                } else {
                    own.read(kind, Int(reference ^ SharedTextKind.ownBit), of: words, into: &found)
                }
                #expect(found == text)
            }
        }
        let count = SharedTextKind.allCases.reduce(0) { $0 + shared.count(of: $1) }
        #expect(seed % 4 == 0 ? count == 0 : count > 0)
        #expect(count <= texts.count * SharedTextKind.allCases.count)
        // What the file of texts has is not kept in memory.
        let rest = all.takeWords()
        let left = try #require(TextSection(in: rest, from: 0, to: rest.count))
        #expect(SharedTextKind.allCases.allSatisfy { left.count(of: $0) == 0 })
        #expect(all.number(of: Digest(of: [1].span), .payloads, [1]) == nil)
    }

    @Test("are not looked for where words have no room for them")
    func cut() {
        var texts = RecordedTexts()
        _ = texts.add([1, 2, 3], to: .payloads)
        var words: [UInt64] = []
        texts.append(to: &words)
        #expect(TextSection(in: words, from: 0, to: words.count) != nil)
        for end in 0..<SharedTextKind.allCases.count + 1 { #expect(TextSection(in: words, from: 0, to: end) == nil) }
        words[1] = .max
        #expect(TextSection(in: words, from: 0, to: words.count) == nil)
    }

    @Test("lie before those of the piece once they are resolved")
    func resolved() {
        var texts = ResolvedKind<String>()
        for file in ["a", "b"] {
            texts.beginTexts()
            texts.add("\(file)0")
            texts.add("\(file)1")
            for piece in ["x", "y"] {
                texts.beginPiece(sharedCount: 2)
                texts.add("\(file)\(piece)")
                #expect(
                    [0, 1, SharedTextKind.ownBit].map { texts[$0] } == ["\(file)0", "\(file)1", "\(file)\(piece)"])
            }
        }
    }
}

@Suite("References that are remembered")
struct DigestMemoTests {
    private let digests = (0..<400).map { Digest(high: UInt64($0 + 1), low: UInt64($0) &* 0x9E37_79B9_7F4A_7C15) }

    @Test("are never those of another digest, and the last ones are all there")
    func right() {
        var memo = DigestMemo<UInt32>(bits: 6, unused: 0)
        for (number, digest) in digests.enumerated() {
            memo.note(UInt32(number), of: digest, isOwn: false)
            #expect(memo.reference(of: digest) == UInt32(number))
            for (other, digest) in digests.enumerated() {
                let found = memo.reference(of: digest)
                #expect(found == nil || (found == UInt32(other) && other <= number))
            }
        }
    }

    @Test("to texts of a piece are forgotten with it, those to shared texts are not")
    func pieces() {
        var memo = DigestMemo<UInt32>(bits: 6, unused: 0)
        memo.note(1, of: digests[1], isOwn: false)
        memo.note(2, of: digests[2], isOwn: true)
        memo.beginPiece()
        #expect(memo.reference(of: digests[1]) == 1)
        #expect(memo.reference(of: digests[2]) == nil)
        memo.note(3, of: digests[2], isOwn: true)
        #expect(memo.reference(of: digests[2]) == 3)
    }

    @Test("to a combination and a payload are forgotten with the piece where one of the two stands in it")
    func pairs() {
        var texts = PieceTexts(sharing: SharedTexts(room: 0))
        texts.begin()
        texts.note((1, 2), of: digests[1])
        texts.note((1, 2 | SharedTextKind.ownBit), of: digests[2])
        texts.note((1 | SharedTextKind.ownBit, 2), of: digests[3])
        #expect(digests[1...3].allSatisfy { texts.references(to: $0) != nil })
        texts.begin()
        #expect(digests[1...3].map { texts.references(to: $0) != nil } == [true, false, false])
    }
}
