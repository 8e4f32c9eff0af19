import AttributionModel
import Signals
import Testing

@Suite struct TextPoolTests {
    @Test func `a text has one number and a number one text`() {
        let pool = TextPool()
        var seen: [TextID: [UInt8]] = [:]
        for round in 0..<2 {
            for number in 0..<5_000 {
                let bytes = Array("text \(number)".utf8)
                let id = pool.id(of: bytes.span)
                #expect(round == 0 ? seen[id] == nil : seen[id] == bytes)
                seen[id] = bytes
            }
        }
        for (id, bytes) in seen { #expect(pool.bytes(of: id) == bytes) }
    }

    @Test func `an empty text is absent, and an absent one has no bytes`() {
        let pool = TextPool()
        let empty: [UInt8] = []
        #expect(pool.id(of: empty.span) == .absent)
        #expect(pool.bytes(of: .absent).isEmpty)
        #expect(pool.bytes(of: TextID(number: 77)).isEmpty)
    }

    @Test func `texts that end in zero bytes are told apart`() {
        let pool = TextPool()
        let texts: [[UInt8]] = [[0], [0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [1], [0, 1]]
        let ids = Set(texts.map { pool.id(of: $0.span) })
        #expect(ids.count == texts.count)
    }

    @Test func `workers that ask at once are told the same`() async {
        let pool = TextPool()
        let answers = await withTaskGroup(of: [TextID].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    (0..<3_000).map { number in
                        let bytes = Array("shared \(number)".utf8)
                        return pool.id(of: bytes.span)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 4)
        for answer in answers { #expect(answer == answers[0]) }
        #expect(Set(answers[0]).count == 3_000)
    }
}
