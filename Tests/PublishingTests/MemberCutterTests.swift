import Fixtures
import Testing

@testable import Publishing

@Suite struct MemberCutterTests {
    /// The lengths of all pieces of an output that comes in parts.
    private static func lengths(_ parts: [Int], size: Int) -> [Int] {
        var cutter = MemberCutter(memberSize: size)
        var lengths = parts.flatMap { cutter.append([UInt8](repeating: 7, count: $0)).map(\.count) }
        if let last = cutter.finish() { lengths.append(last.count) }
        return lengths
    }

    @Test(arguments: [
        ([], [0]), ([0, 0], [0]), ([9], [9]), ([10], [10]), ([11], [10, 1]), ([20], [10, 10]),
        ([3, 3, 3, 3], [10, 2]),
        ([35], [10, 10, 10, 5]), ([10, 0], [10]),
    ])
    func `pieces are full but the last, and nothing is one empty piece`(parts: [Int], expected: [Int]) {
        #expect(Self.lengths(parts, size: 10) == expected)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the pieces do not depend on how the bytes come`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let whole = (0..<Int.random(in: 0...500, using: &random)).map { UInt8(truncatingIfNeeded: $0) }
        var cutter = MemberCutter(memberSize: 64)
        var pieces: [[UInt8]] = []
        var rest = whole[...]
        while !rest.isEmpty {
            let part = rest.prefix(Int.random(in: 0...150, using: &random))
            pieces += cutter.append(Array(part))
            rest = rest.dropFirst(part.count)
        }
        if let last = cutter.finish() { pieces.append(last) }
        #expect(pieces.flatMap(\.self) == whole)
        #expect(pieces.dropLast().allSatisfy { $0.count == 64 })
    }

    @Test func `the specified member is 4 MiB`() {
        #expect(Self.lengths([4_194_305], size: MemberCutter.memberSize) == [4_194_304, 1])
    }
}
