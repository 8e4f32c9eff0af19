import AttributionModel
import Fixtures
import Foundation
import Testing

@testable import Sources

@Suite("Blocks of lines")
struct LineSourceTests {
    let scratch: ScratchDirectory
    init() throws { scratch = try ScratchDirectory() }

    @Test("lose and split no line, whatever the lines' lengths", arguments: 0..<6)
    func randomLines(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        var content: [UInt8] = []
        while content.count < 3 << 20 {
            let length = Int.random(in: 2..<(seed % 2 == 0 ? 3000 : 900_000), using: &numbers)
            content += longLine(length) + (Bool.random(using: &numbers) ? [0x0A] : [0x0D, 0x0A])
        }
        if seed % 3 == 0 { content.removeLast() }
        for packed in [content, try gzip(content)] {
            let drawn = Drawn(try scratch.input(packed, as: "clicks"))
            #expect(drawn.failure == nil)
            #expect(drawn.bytes == content)
            #expect(drawn.faults == [])
            #expect(drawn.blocks >= 3)
        }
    }

    @Test("hold a line as long as a block, a little shorter or longer", arguments: -2...2)
    func lineOfABlock(difference: Int) throws {
        let lines = [longLine(LineBlock.size + difference), longLine(10), longLine(LineBlock.size + difference)]
        for end in [[0x0A], []] as [[UInt8]] {
            let content = Array(lines.joined(separator: [0x0A])) + end
            let drawn = Drawn(try scratch.input(content, as: "clicks"))
            #expect(drawn.bytes == content)
            #expect(drawn.faults == [])
        }
    }

    @Test("hold a line of 16 MiB, and of longer ones the beginning", arguments: [0, 1, 2 << 20])
    func overlong(excess: Int) throws {
        let before = logLines(3, seed: 1)
        let after = logLines(20_000, seed: 2)
        let line = longLine(LineBounds.longest + excess)
        let drawn = Drawn(try scratch.input(before + line + [0x0A] + after, as: "clicks"))
        let kept = excess == 0 ? line + [0x0A] : Array(line.prefix(LineBlock.overlongPrefix))
        #expect(drawn.failure == nil)
        #expect(drawn.bytes == before + kept + after)
        #expect(drawn.overlong == (excess == 0 ? [] : [Int64(before.count)]))
        #expect(drawn.summary.decompressedBytes == Int64(before.count + line.count + 1 + after.count))
    }

    @Test("of a file that is written to meanwhile come with a warning", arguments: [false, true])
    func writtenTo(isPacked: Bool) throws {
        for isWrittenTo in [false, true] {
            let lines = logLines(3, seed: 1)
            let file = try scratch.input(isPacked ? try gzip(lines) : lines, as: "clicks")
            let source = LineSource(file, keepsReadable: false)
            var block = LineBlock()
            #expect(try source.nextBlock(into: &block))
            if isWrittenTo {
                let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path))
                try writer.seekToEnd()
                try writer.write(contentsOf: isPacked ? try gzip(lines) : lines)
                try writer.close()
            }
            while try source.nextBlock(into: &block) {}
            let warning = "it was written to while it was read; run again when it is complete"
            #expect(source.summary().warnings == (isWrittenTo ? [warning] : []))
        }
    }

    /// Expects that a source's second block is not looked for by a task that was cancelled.
    private func expectCancelled(_ source: LineSource) async throws {
        var first = LineBlock()
        #expect(try source.nextBlock(into: &first))
        let error = await #expect(throws: SourceError.self) {
            try await inCancelledTask {
                var block = LineBlock()
                return try source.nextBlock(into: &block)
            }
        }
        #expect(error?.kind == .cancelled)
    }

    @Test("are not looked for to the end of an overlong line by a task that was cancelled")
    func cancelled() async throws {
        let size = 64 << 20
        let source = LineSource(
            try scratch.input([0x0A] + [UInt8](repeating: 0x61, count: size), as: "clicks"), keepsReadable: false)
        try await expectCancelled(source)
        #expect(source.summary().decompressedBytes < size / 2)
    }

    @Test("are not looked for among the folders of an archive by a task that was cancelled")
    func foldersOfArchive() async throws {
        let entries = [
            ArchiveFixture.Entry(name: "clicks.jsonl", bytes: [0x0A]),
            ArchiveFixture.Entry(name: "folder", kind: .directory),
        ]
        let archive = try ArchiveFixture.archive(entries, format: .tar)
        let source = LineSource(try scratch.input(archive, as: "clicks"), keepsReadable: false)
        try await expectCancelled(source)
    }

    @Test("go on in the right place after an overlong line")
    func offsetAfterOverlong() throws {
        let line = longLine(LineBounds.longest + 5)
        let file = try scratch.input(line + [0x0A] + longLine(9) + [0x0A] + line, as: "clicks")
        let source = LineSource(file, keepsReadable: false)
        var block = LineBlock()
        #expect(try source.nextBlock(into: &block) && block.isOverlong && block.offset == 0)
        #expect(try source.nextBlock(into: &block) && !block.isOverlong)
        #expect(block.offset == Int64(line.count + 1))
        #expect(Array(block.bytes[..<block.used]) == longLine(9) + [0x0A])
        #expect(try source.nextBlock(into: &block) && block.isOverlong)
        #expect(block.offset == Int64(line.count + 11))
        #expect(try !source.nextBlock(into: &block))
    }

    /// Bytes in a line longer than 16 MiB: in what is kept of it, where it is found too long, and at its end.
    static let oddBytes: [(bytes: [UInt8], place: Int, reason: UnreadableReason)] = [
        ([0xFF], LineBlock.overlongPrefix - 1, .notUTF8), ([0xFF], LineBounds.longest, .notUTF8),
        ([0xE2, 0x82], LineBounds.longest + 2 << 20 - 2, .notUTF8),
        ([0xE2, 0x82, 0xAC], LineBounds.longest - 1, .tooLong),
        ([0xE2, 0x82, 0xAC], LineBounds.longest + LineBlock.size - 1, .tooLong),
    ]

    @Test("say of an overlong line whether it is UTF-8, which goes before its length", arguments: oddBytes)
    func reasonOfOverlong(bytes: [UInt8], place: Int, reason: UnreadableReason) throws {
        var line = longLine(LineBounds.longest + 2 << 20)
        line.replaceSubrange(place..<place + bytes.count, with: bytes)
        let after = logLines(3, seed: 1)
        let source = LineSource(try scratch.input(line + [0x0A] + after, as: "clicks"), keepsReadable: false)
        var block = LineBlock()
        #expect(try source.nextBlock(into: &block))
        #expect(block.overlong == reason)
        #expect(Array(block.bytes[..<block.used]) == Array(line.prefix(LineBlock.overlongPrefix)))
        #expect(try source.nextBlock(into: &block))
        #expect(block.overlong == nil)
        #expect(Array(block.bytes[..<block.used]) == after)
    }

    @Test("go on after an overlong line for a worker whose block is new")
    func newBlockAfterOverlong() throws {
        let line = longLine(LineBounds.longest + 5)
        let content = line + [0x0A] + logLines(3, seed: 1)
        let source = LineSource(try scratch.input(content, as: "clicks"), keepsReadable: false)
        var (first, second) = (LineBlock(), LineBlock())
        #expect(try source.nextBlock(into: &first) && first.isOverlong)
        #expect(try source.nextBlock(into: &second) && !second.isOverlong)
        #expect(Array(second.bytes[..<second.used]) == logLines(3, seed: 1))
    }

    @Test("begin behind a byte-order mark", arguments: [0, 1, 5000])
    func byteOrderMark(count: Int) throws {
        let lines = logLines(count, seed: 3)
        let file = try scratch.input([0xEF, 0xBB, 0xBF] + lines, as: "clicks")
        #expect(Drawn(file).bytes == lines)
        let source = LineSource(file, keepsReadable: false)
        var block = LineBlock()
        #expect(try source.nextBlock(into: &block) == (count > 0))
        if count > 0 { #expect(block.offset == 3) }
    }

    @Test("take only the first byte-order mark away, and only at the start")
    func otherMarks() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = mark + mark + Array("{}\n".utf8) + mark + Array("{}\n".utf8)
        #expect(Drawn(try scratch.input(content, as: "clicks")).bytes == Array(content.dropFirst(3)))
    }

    @Test("use their memory again")
    func memory() throws {
        let file = try scratch.input(gzip(logLines(25_000, seed: 4)), as: "clicks")
        var block = LineBlock()
        var sizes: Set<Int> = []
        let source = LineSource(file, keepsReadable: false)
        while try source.nextBlock(into: &block) { sizes.insert(block.bytes.count) }
        #expect(sizes == [LineBlock.size + LineBounds.padding])
    }

    @Test("go to two workers, every line to one of them")
    func workers() async throws {
        let lines = logLines(60_000, seed: 5)
        let file = try scratch.input(gzip(lines), as: "clicks")
        let source = LineSource(file, keepsReadable: false)
        let pieces = try await withThrowingTaskGroup(of: [(Int, Int64, [UInt8])].self) { group in
            for _ in 0..<2 {
                group.addTask {
                    var drawn: [(Int, Int64, [UInt8])] = []
                    var block = LineBlock()
                    while try source.nextBlock(into: &block) {
                        drawn.append((block.sequence, block.offset, Array(block.bytes[..<block.used])))
                    }
                    return drawn
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }
        }
        #expect(pieces.map(\.0) == Array(0..<pieces.count))
        #expect(pieces.flatMap(\.2) == lines)
        var place: Int64 = 0
        for piece in pieces {
            #expect(piece.1 == place)
            place += Int64(piece.2.count)
        }
        #expect(source.rawBytesRead == file.size)
    }

    @Test("of a file that is not read yet have no digest, and its size")
    func unread() throws {
        let file = try scratch.input(logLines(2, seed: 6), as: "clicks")
        let source = LineSource(file, keepsReadable: false)
        #expect(source.rawBytesRead == 0)
        #expect(source.summary().digest == .none)
        #expect(source.summary().size == file.size)
    }
}
