import Testing

@testable import Matching

@Suite struct SortingWordTableTests {
    @Test("words are zero at first, and keep what is written", arguments: [1, 1_000, 1 << 18])
    func words(count: Int) throws {
        var table = try WordTable(count: count)
        #expect((0..<count).allSatisfy { table[$0] == 0 })
        for place in 0..<count { table[place] = UInt64(place) + 7 }
        #expect((0..<count).allSatisfy { table[$0] == UInt64($0) + 7 })
    }

    @Test("words of another table are taken over at a place, and those around it stay")
    func copies() throws {
        var part = try WordTable(count: 3)
        for place in 0..<3 { part[place] = UInt64(place) + 1 }
        var table = try WordTable(count: 8)
        table.copy(part, to: 4)
        #expect((0..<8).map { table[$0] } == [0, 0, 0, 0, 1, 2, 3, 0])
    }
}
