import Fixtures
import Foundation
import Testing

@testable import Matching

@Suite struct SortingArenaTests {
    static let budgets = [0, 3 << 20, 1 << 30]

    /// A string that tells its number at its front and its end.
    private func string(_ number: Int, length: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: number &* 7), count: length)
        for index in 0..<min(3, length) {
            bytes[index] = UInt8(truncatingIfNeeded: number >> (8 * index))
            bytes[length - 1 - index] = UInt8(truncatingIfNeeded: number &* 31 >> (8 * index))
        }
        return bytes
    }

    @Test(arguments: budgets)
    func `what was appended is read again`(_ bytes: Int) throws {
        var random = SeededNumbers(seed: UInt64(bytes))
        let lengths = (0..<6000).map { _ in Int(random.next() % 1500) } + [0, 1, 3, 8192, 8193, 500_000, 600_000]
        let budget = MemoryBudget(bytes: bytes)
        let folder = SpillFolder(under: temporaryDirectory)
        try {
            let arena = RecordArena(name: "test", budget: budget, folder: folder)
            let writers = [arena.makeWriter(), arena.makeWriter()]
            var references: [UInt64] = []
            for (number, length) in lengths.enumerated() {
                references.append(try writers[number % 2].append(string(number, length: length).span))
            }
            for writer in writers { writer.close() }
            arena.finish()
            #expect(Set(references).count == lengths.count)
            #expect((folder.byteCount > 0) == (bytes < 1 << 30))
            var reader = arena.makeReader()
            var found: [UInt8] = []
            for number in lengths.indices.shuffled(using: &random) {
                try reader.read(references[number], into: &found)
                #expect(found == string(number, length: lengths[number]), "string \(number)")
            }
            try arena.read(references[17], into: &found)
            #expect(found == string(17, length: lengths[17]))
        }()
        #expect(budget.reserved == 0)
    }

    @Test(arguments: budgets)
    func `strings longer than a block are read again`(_ bytes: Int) throws {
        let lengths = [10, (1 << 20) - 4, (1 << 20) - 3, 1 << 20, 20, 3_000_001, 32 << 20, 30]
        let budget = MemoryBudget(bytes: bytes)
        let folder = SpillFolder(under: temporaryDirectory)
        let arena = RecordArena(name: "test", budget: budget, folder: folder)
        let writer = arena.makeWriter()
        var references: [UInt64] = []
        for (number, length) in lengths.enumerated() {
            references.append(try writer.append([UInt8](repeating: UInt8(number + 1), count: length).span))
        }
        writer.close()
        arena.finish()
        var reader = arena.makeReader()
        var found: [UInt8] = []
        for (number, length) in lengths.enumerated() {
            try reader.read(references[number], into: &found)
            // Data compares memory at once, arrays element by element.
            #expect(Data(found) == Data(repeating: UInt8(number + 1), count: length))
        }
    }

    @Test func `a spilled arena holds no memory and still gives everything`() throws {
        let budget = MemoryBudget(bytes: 1 << 30)
        let folder = SpillFolder(under: temporaryDirectory)
        let arena = RecordArena(name: "test", budget: budget, folder: folder)
        let references = try append(5000, length: 700, to: arena)
        while try arena.spillBlock() {}
        #expect(budget.reserved == 0)
        arena.finish()
        try expectStrings(references, length: 700, in: arena)
    }

    @Test(arguments: [false, true])
    func `an arena takes the memory of those that yield to it, which still give everything`(isFinished: Bool) throws {
        let budget = MemoryBudget(bytes: 6 * RecordArena.blockBytes)
        let (folder, otherFolder) = (SpillFolder(under: temporaryDirectory), SpillFolder(under: temporaryDirectory))
        let yielding = RecordArena(name: "in order", budget: budget, folder: folder)
        let arena = RecordArena(name: "at random", budget: budget, folder: otherFolder, yielding: [yielding])
        let earlier = try fill(yielding, blocks: 5)
        if isFinished { yielding.finish() }
        #expect(folder.byteCount == 0)
        let later = try fill(arena, blocks: 5)
        arena.finish()
        if !isFinished { yielding.finish() }
        #expect(otherFolder.byteCount == 0)
        #expect(folder.byteCount >= 4 * RecordArena.blockBytes)
        #expect(budget.peak <= budget.limit + RecordArena.blockBytes)
        try expectStrings(earlier, length: 100_000, in: yielding)
        try expectStrings(later, length: 100_000, in: arena)
    }

    @Test func `a reader that was made before a block is spilled still reads it`() throws {
        let budget = MemoryBudget(bytes: 1 << 30)
        let arena = RecordArena(name: "test", budget: budget, folder: SpillFolder(under: temporaryDirectory))
        let references = try fill(arena, blocks: 3)
        arena.finish()
        var before = arena.makeReader()
        while try arena.spillBlock() {}
        var after = arena.makeReader()
        var (found, again): ([UInt8], [UInt8]) = ([], [])
        for (number, reference) in references.enumerated() {
            try before.read(reference, into: &found)
            try after.read(reference, into: &again)
            #expect(found == string(number, length: 100_000) && again == found)
        }
    }

    @Test func `room is made until it is there, or nothing is left to spill`() throws {
        let budget = MemoryBudget(bytes: 8 * RecordArena.blockBytes)
        let folder = SpillFolder(under: temporaryDirectory)
        let arena = RecordArena(name: "test", budget: budget, folder: folder)
        _ = try fill(arena, blocks: 6)
        arena.finish()
        try arena.makeRoom(2 * RecordArena.blockBytes)
        #expect(folder.byteCount == 0)
        try arena.makeRoom(4 * RecordArena.blockBytes)
        #expect(budget.reserved == 4 * RecordArena.blockBytes)
        try arena.makeRoom(9 * RecordArena.blockBytes)
        #expect(budget.reserved == 0)
    }

    /// Fills that many blocks with strings of 100,000 bytes, 20 to a block.
    private func fill(_ arena: RecordArena, blocks: Int) throws -> [UInt64] {
        try append(20 * blocks, length: 100_000, to: arena)
    }

    /// Appends that many strings of a length.
    private func append(_ count: Int, length: Int, to arena: RecordArena) throws -> [UInt64] {
        let writer = arena.makeWriter()
        let references = try (0..<count).map { try writer.append(string($0, length: length).span) }
        writer.close()
        return references
    }

    /// Holds an arena to give the strings of a length that were appended.
    private func expectStrings(_ references: [UInt64], length: Int, in arena: RecordArena) throws {
        var reader = arena.makeReader()
        var found: [UInt8] = []
        for (number, reference) in references.enumerated() {
            try reader.read(reference, into: &found)
            #expect(found == string(number, length: length), "string \(number)")
        }
    }

    @Test(arguments: budgets)
    func `tasks write and read side by side`(_ bytes: Int) async throws {
        let budget = MemoryBudget(bytes: bytes)
        let folder = SpillFolder(under: temporaryDirectory)
        let arena = RecordArena(name: "test", budget: budget, folder: folder)
        let references = try await withThrowingTaskGroup(of: (Int, [UInt64]).self) { group in
            for worker in 0..<3 {
                group.addTask {
                    let writer = arena.makeWriter()
                    var references: [UInt64] = []
                    for number in 0..<3000 {
                        references.append(try writer.append(string(worker + number * 3, length: number).span))
                    }
                    writer.close()
                    return (worker, references)
                }
            }
            var all = [[UInt64]](repeating: [], count: 3)
            for try await (worker, references) in group { all[worker] = references }
            return all
        }
        arena.finish()
        let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<3 {
                group.addTask {
                    var reader = arena.makeReader()
                    var found: [UInt8] = []
                    var wrong = 0
                    for number in stride(from: task, to: 3000, by: 2) {
                        for worker in 0..<3 {
                            try reader.read(references[worker][number], into: &found)
                            wrong += found == string(worker + number * 3, length: number) ? 0 : 1
                        }
                    }
                    return wrong
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }

    @Test(arguments: budgets)
    func `strings are appended to what is there`(_ bytes: Int) throws {
        let front = ArenaReader.frontBytes
        let lengths = [0, 1, front - 5, front - 4, front - 3, front, front + 1, 2 * front, 3_000, 600_000, 3_000_001]
        let arena = RecordArena(
            name: "test", budget: MemoryBudget(bytes: bytes), folder: SpillFolder(under: temporaryDirectory))
        let writer = arena.makeWriter()
        let strings = (0..<33).map { string($0, length: lengths[$0 % lengths.count]) }
        let references = try strings.map { try writer.append($0.span) }
        writer.close()
        arena.finish()
        var reader = arena.makeReader()
        var (found, expected) = ([1, 2, 3] as [UInt8], Data([1, 2, 3]))
        for number in references.indices.reversed() {
            try reader.append(references[number], to: &found)
            expected += strings[number]
            #expect(Data(found) == expected, "string \(number)")
        }
    }

    @Test func `a reference that was never given is an error`() throws {
        for bytes in Self.budgets {
            let arena = RecordArena(
                name: "test", budget: MemoryBudget(bytes: bytes), folder: SpillFolder(under: temporaryDirectory))
            _ = try append(4000, length: 900, to: arena)
            arena.finish()
            var found: [UInt8] = []
            #expect(throws: SpillError.self) { try arena.read(100 << 20, into: &found) }
            #expect(throws: SpillError.self) { try arena.read(.max >> 2, into: &found) }
            var reader = arena.makeReader()
            for reference in [100 << 20, .max >> 2] as [UInt64] {
                #expect(throws: SpillError.self) { try reader.append(reference, to: &found) }
            }
        }
    }

    @Test(arguments: budgets)
    func `words are read again`(_ bytes: Int) throws {
        let arena = RecordArena(
            name: "test", budget: MemoryBudget(bytes: bytes), folder: SpillFolder(under: temporaryDirectory))
        let strings = (0..<900).map { number in (0..<UInt64(number)).map { $0 &* 0x9E37_79B9_7F4A_7C15 } }
        let writer = arena.makeWriter()
        let references = try strings.map { try writer.append(words: $0.span) }
        let odd = try writer.append([1, 2, 3].span)
        writer.close()
        arena.finish()
        var reader = arena.makeReader()
        var words: [UInt64] = []
        for (reference, string) in zip(references, strings).reversed() {
            let count = try reader.readWords(reference, into: &words)
            #expect(Array(words[..<count]) == string)
        }
        #expect(throws: SpillError.self) { try reader.readWords(odd, into: &words) }
    }

    @Test func `what follows a short block's last string is not looked at`() throws {
        let arena = RecordArena(
            name: "test", budget: MemoryBudget(bytes: 0), folder: SpillFolder(under: temporaryDirectory))
        let writer = arena.makeWriter()
        let references = try [2_000_300, 20, 2_000_000, 20, 2_000_000].map {
            try writer.append(string($0, length: $0).span)
        }
        writer.close()
        arena.finish()
        // The short string ends in its own page; the next page, which its front might reach, was never written.
        #expect(references[1] % 512 + 24 < 512 && references[1] % 512 + 256 > 512)
        var reader = arena.makeReader()
        var found: [UInt8] = []
        try reader.append(references[1], to: &found)
        #expect(found == string(20, length: 20))
        try reader.read(references[1], into: &found)
        #expect(found == string(20, length: 20))
    }

    @Test func `no room is made in a task that was cancelled`() async throws {
        let folder = SpillFolder(under: temporaryDirectory)
        let arena = RecordArena(name: "test", budget: MemoryBudget(bytes: 1 << 24), folder: folder)
        _ = try fill(arena, blocks: 3)
        await #expect(throws: CancellationError.self) { try await inCancelledTask { try arena.makeRoom(1 << 24) } }
        #expect(folder.byteCount == 0)
    }
}
