import Fixtures
import Testing

@testable import Matching

/// Damage to what an arena has spilled.
@Suite struct DamagedArenaTests {
    /// What happens to a page of the file, which is there with its checksum, and to the page after it.
    enum Damage: CaseIterable {
        case bit, word, zeros, otherPage, checksum

        func apply(to page: inout [UInt8], next: [UInt8], at byte: Int) {
            switch self {
            case .bit: page[byte] ^= 0x10
            case .word: for place in byte..<byte + 4 { page[place] = ~page[place] }
            case .zeros: for place in page.indices { page[place] = 0 }
            case .otherPage: page = next
            case .checksum: page[ArenaFile.pageBytes + 1] ^= 1
            }
        }
    }

    private static let lengths = [80, 8, 700, 3000, 16, 240, 100_000, 3_000_000]

    /// An arena that has spilled strings, each of which ends with its number, and references to them.
    private func spilled() throws -> (arena: RecordArena, references: [UInt64], lengths: [Int]) {
        let arena = RecordArena(
            name: "test", budget: MemoryBudget(bytes: 0), folder: SpillFolder(under: temporaryDirectory))
        let writer = arena.makeWriter()
        let lengths = (0..<60).map { Self.lengths[$0 % Self.lengths.count] }
        let references = try lengths.map { length in
            let words = (0..<UInt64(length / 8)).map { $0 &* 0x9E37_79B9_7F4A_7C15 }
            return try writer.append(words: words.span)
        }
        _ = try writer.append([UInt8](repeating: 1, count: 2_000_000).span)
        writer.close()
        arena.finish()
        return (arena, references, lengths)
    }

    /// Damages a page for the time of `body`.
    private func damage(_ file: ArenaFile, _ damage: Damage, at place: Int, _ body: () throws -> Void) throws {
        let stored = ArenaFile.storedBytes
        let first = place / ArenaFile.pageBytes
        var pages = [UInt8](repeating: 0, count: 2 * stored)
        var span = pages.mutableSpan
        try file.file.read(into: unsafe span.mutableBytes, at: first * stored)
        let whole = Array(pages[..<stored])
        var page = whole
        damage.apply(to: &page, next: Array(pages[stored...]), at: place % ArenaFile.pageBytes / 4 * 4)
        try write(page, to: file, at: first)
        try body()
        try write(whole, to: file, at: first)
    }

    private func write(_ page: [UInt8], to file: ArenaFile, at number: Int) throws {
        try file.file.write(unsafe page.span.bytes, at: number * ArenaFile.storedBytes)
    }

    private func expectDamage(_ comment: Comment, _ read: () throws -> Void) {
        #expect(comment) {
            try read()
        } throws: { error in
            guard case SpillError.corrupt = error else { return false }
            return "\(error)".contains("is damaged: the checksum of a page of 'test' is wrong")
        }
    }

    @Test(arguments: Damage.allCases)
    func `is found by every way to read`(_ damage: Damage) throws {
        let (arena, references, lengths) = try spilled()
        let file = try #require(arena.spilled)
        for number in 0..<24 {
            // In its length, in its middle and at its end, of one string after the other.
            let place = Int(references[number]) + [0, 4 + lengths[number] / 2, 3 + lengths[number]][number % 3]
            let comment = "\(lengths[number]) bytes, at \(place)" as Comment
            try self.damage(file, damage, at: place) {
                var (bytes, words): ([UInt8], [UInt64]) = ([], [])
                expectDamage(comment) { try arena.read(references[number], into: &bytes) }
                var reader = arena.makeReader()
                expectDamage(comment) { try reader.read(references[number], into: &bytes) }
                expectDamage(comment) { try reader.append(references[number], to: &bytes) }
                expectDamage(comment) { _ = try reader.readWords(references[number], into: &words) }
                // The length is not read for a range.
                guard number % 3 > 0 else { return }
                expectDamage(comment) {
                    try reader.readWords(references[number], 0..<lengths[number] / 8, into: &words)
                }
            }
            var bytes: [UInt8] = []
            try arena.read(references[number], into: &bytes)
        }
    }

    @Test func `is found where a page is of another file`() throws {
        let (arena, references, _) = try spilled()
        let (other, _, _) = try spilled()
        let file = try #require(arena.spilled)
        let otherFile = try #require(other.spilled)
        // Another arena's page at the same place, as whole as can be.
        var page = [UInt8](repeating: 0, count: ArenaFile.storedBytes)
        var span = page.mutableSpan
        try otherFile.file.read(into: unsafe span.mutableBytes, at: 0)
        try write(page, to: file, at: 0)
        var bytes: [UInt8] = []
        expectDamage("another file's page") { try arena.read(references[0], into: &bytes) }
    }
}
