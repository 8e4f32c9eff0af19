import AttributionModel
import Compression
import Fixtures
import Sources
import Testing

@Suite("Damaged files")
struct DamageTests {
    let scratch: ScratchDirectory
    init() throws { scratch = try ScratchDirectory() }

    static let filters = ArchiveFixture.Filter.allCases.filter { $0 != .none }

    @Test("stop the run, or give the whole lines before the damage", arguments: filters)
    func truncated(filter: ArchiveFixture.Filter) throws {
        let lines = logLines(25_000, seed: 1)
        let content = try ArchiveFixture.stream(lines, filter: filter)
        for cut in [content.count / 2, content.count - 3, 20] {
            let packed = Array(content.prefix(cut))
            let file = try scratch.input(packed, as: "clicks")
            let stopped = Drawn(file)
            #expect(stopped.failure?.kind == .corrupt)
            #expect(stopped.failure?.file == "clicks")
            let kept = Drawn(file, keepsReadable: true)
            #expect(kept.failure == nil)
            #expect(kept.summary.damage == stopped.failure)
            #expect(kept.summary.digest == Digest(of: packed.span))
            #expect(lines.starts(with: kept.bytes))
            #expect(kept.bytes.last ?? 0x0A == 0x0A)
            #expect(kept.faults == [])
        }
    }

    @Test("of gzip are kept up to the last line that was decoded")
    func keptGzip() throws {
        let parts = [logLines(12_000, seed: 2), logLines(12_000, seed: 3)]
        let first = try gzip(parts[0])
        let whole = first + (try gzip(parts[1]))
        let kept = Drawn(try scratch.input(Array(whole.dropLast(2000)), as: "clicks"), keepsReadable: true)
        #expect(kept.bytes.count > parts[0].count + parts[1].count / 2)
        #expect((parts[0] + parts[1]).starts(with: kept.bytes))
        #expect(kept.bytes.last == 0x0A)
    }

    // libarchive's decoders drop what they have not handed on when they meet damage: 128 KiB at most, 4 MiB for lz4,
    // whose frames it writes in blocks of 64 KiB.
    @Test("of the others are kept up to what the decoder held", arguments: filters)
    func keptUpToDamage(filter: ArchiveFixture.Filter) throws {
        let lines = logLines(60_000, seed: 12)
        let content = try ArchiveFixture.stream(lines, filter: filter)
        let kept = Drawn(try scratch.input(Array(content.dropLast(3)), as: "clicks"), keepsReadable: true)
        #expect(lines.starts(with: kept.bytes))
        #expect(kept.bytes.count > lines.count - 129 << 10)
        #expect(kept.summary.damage?.kind == .corrupt)
    }

    @Test("in a tar are kept up to its last byte")
    func keptTar() throws {
        let lines = logLines(60_000, seed: 13)
        let content = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: lines)], format: .tar)
        let cut = content.count / 2
        let kept = Drawn(try scratch.input(Array(content.prefix(cut)), as: "clicks"), keepsReadable: true)
        #expect(lines.starts(with: kept.bytes))
        #expect(kept.bytes.count > cut - 1024)
        #expect(kept.summary.damage?.kind == .corrupt)
    }

    // libarchive writes zstd and lz4 without checksums of their content: there not every change can be seen.
    @Test("are told by their checksum alone, too", arguments: [ArchiveFixture.Filter.gzip, .bzip2, .xz])
    func flippedBits(filter: ArchiveFixture.Filter) throws {
        var numbers = SeededNumbers(seed: 4)
        let lines = logLines(500, seed: 5)
        let content = try ArchiveFixture.stream(lines, filter: filter)
        for _ in 0..<30 {
            var damaged = content
            // Behind the frame's header: some of its bits mean nothing.
            let place = Int.random(in: 20..<content.count, using: &numbers)
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            let drawn = Drawn(try scratch.input(damaged, as: "clicks"))
            #expect(drawn.failure != nil || drawn.bytes == lines)
        }
    }

    @Test("within an overlong line are met behind it")
    func overlong() throws {
        let lines = logLines(10, seed: 15)
        let content = try gzip(lines + longLine(LineBounds.longest + 4 << 20))
        let file = try scratch.input(Array(content.prefix(content.count * 9 / 10)), as: "clicks")
        let stopped = Drawn(file)
        #expect(stopped.failure?.kind == .corrupt)
        #expect(stopped.overlong == [Int64(lines.count)])
        let kept = Drawn(file, keepsReadable: true)
        #expect(kept.failure == nil)
        #expect(kept.overlong == [Int64(lines.count)])
        #expect(kept.summary.damage?.kind == .corrupt)
    }

    @Test("name the member of an archive", arguments: [ArchiveFixture.Format.tar, .zip])
    func archiveMember(format: ArchiveFixture.Format) throws {
        let lines = logLines(3000, seed: 6)
        let entries = [
            ArchiveFixture.Entry(name: "a.jsonl", bytes: lines), ArchiveFixture.Entry(name: "b.jsonl", bytes: lines),
        ]
        let content = try ArchiveFixture.archive(entries, format: format)
        let file = try scratch.input(Array(content.prefix(content.count * 3 / 4)), as: "clicks")
        let stopped = Drawn(file)
        #expect(stopped.failure?.kind == .corrupt)
        #expect(stopped.failure?.member == "b.jsonl")
        let kept = Drawn(file, keepsReadable: true)
        #expect(kept.parts.first == Drawn.Part(member: "a.jsonl", index: 0, bytes: lines))
        #expect(kept.parts.last?.member == "b.jsonl")
        #expect(lines.starts(with: kept.parts.last?.bytes ?? []))
        #expect(kept.summary.damage?.member == "b.jsonl")
    }

    @Test("in a zip are told by its checksum")
    func zipChecksum() throws {
        let lines = logLines(50, seed: 7)
        var content = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: lines)], format: .zip)
        // The CRC in the central directory, the only one that a streamed zip's local header lacks.
        guard let place = (0..<content.count - 4).last(where: { content[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        else {
            Issue.record("no central directory")
            return
        }
        content[place + 16] ^= 1
        #expect(Drawn(try scratch.input(content, as: "clicks")).failure?.kind == .corrupt)
    }

    @Test("in a zip's directory are told where no member is left")
    func zipDirectory() throws {
        let scratch = try ScratchDirectory()
        let lines = logLines(50, seed: 7)
        let whole = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: lines)], format: .zip)
        // The magic number of the directory's only header.
        let place = try #require(whole.indices.last { whole[$0...].starts(with: [0x50, 0x4B, 0x01, 0x02]) })
        var content = whole
        content[place] ^= 1
        let failure = Drawn(try scratch.input(content, as: "clicks")).failure
        #expect(failure?.kind == .corrupt)
        #expect(failure?.problem.contains("its directory names none of its members") == true, "\(failure as Any)")
        // A zip without members has no lines and no fault.
        let empty = try ArchiveFixture.archive([], format: .zip)
        #expect(Drawn(try scratch.input(empty, as: "none")).failure == nil)
    }

    // There a bit decides whether a member is a file, a folder, a link or something else.
    @Test("in a zip's directory lose no member without a word, whichever bit is flipped")
    func zipDirectoryBits() throws {
        let entries = ["audio", "b.jsonl"].map { ArchiveFixture.Entry(name: $0, bytes: logLines(20, seed: 20)) }
        let whole = try ArchiveFixture.archive(entries, format: .zip)
        let starts = whole.indices.filter { whole[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
        for place in starts[0]..<starts[1] {
            for bit in 0..<8 {
                var content = whole
                content[place] ^= 1 << UInt8(bit)
                let file = try scratch.input(content, as: "clicks")
                let drawn = Drawn(file)
                let isTold = drawn.failure != nil || !drawn.summary.warnings.isEmpty
                #expect(isTold || drawn.bytes == entries.flatMap(\.bytes), "byte \(place - starts[0]), bit \(bit)")
                guard let failure = drawn.failure else { continue }
                #expect(failure.kind == .corrupt || failure.kind == .unknownEncoding, "\(failure)")
            }
        }
    }

    @Test("in a compressed tar are told by gzip's checksum")
    func tarChecksum() throws {
        let tar = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: logLines(5000, seed: 8))], format: .tar)
        var content = try gzip(tar)
        content[content.count - 6] ^= 1
        let drawn = Drawn(try scratch.input(content, as: "clicks"))
        #expect(drawn.failure?.kind == .corrupt)
        #expect(drawn.failure?.problem.hasPrefix("gzip member 1") == true)
    }

    // A tar's first bytes are a header, which looks like binary data where a decoder gives only some of them.
    @Test("are told by the damage, not by what little of a tar was decoded before it", arguments: filters)
    func tarCutEarly(filter: ArchiveFixture.Filter) throws {
        let lines = logLines(500, seed: 14)
        let tar = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: lines)], format: .tar)
        let content = try ArchiveFixture.stream(tar, filter: filter)
        for cut in 20..<min(content.count, 400) {
            let file = try scratch.input(Array(content.prefix(cut)), as: "clicks")
            #expect(Drawn(file).failure?.kind == .corrupt, "\(cut)")
            let kept = Drawn(file, keepsReadable: true)
            #expect(lines.starts(with: kept.bytes), "\(cut)")
            #expect(kept.summary.damage?.kind == .corrupt, "\(cut)")
        }
    }

    @Test("are told by a checksum far behind where their first bytes are no text")
    func brokenHead() throws {
        var numbers = SeededNumbers(seed: 15)
        let noise = (0..<200_000).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
        var packed = try gzip(noise)
        #expect(Drawn(try scratch.input(packed, as: "clicks")).failure?.kind == .unknownEncoding)
        packed[packed.count - 6] ^= 1
        #expect(Drawn(try scratch.input(packed, as: "clicks")).failure?.kind == .corrupt)
        var zip = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: noise)], format: .zip)
        #expect(Drawn(try scratch.input(zip, as: "clicks")).failure?.kind == .unknownEncoding)
        zip[100_000] ^= 1
        let drawn = Drawn(try scratch.input(zip, as: "clicks"))
        #expect(drawn.failure?.kind == .corrupt)
        #expect(drawn.failure?.member == "a.jsonl")
    }

    @Test("may be tars that were cut between two members: one without the zero bytes of its end gets a warning")
    func tarWithoutEnd() throws {
        let entries = ["a.jsonl", "b.jsonl"].map { ArchiveFixture.Entry(name: $0, bytes: logLines(100, seed: 16)) }
        let whole = try ArchiveFixture.archive(entries, format: .tar)
        let members = whole.count - 1024
        for (length, isTold) in [(members, true), (members + 512, false), (members + 1024, false)] {
            let drawn = Drawn(try scratch.input(Array(whole.prefix(length)), as: "clicks"))
            #expect(drawn.failure == nil)
            #expect(drawn.parts.map(\.member) == ["a.jsonl", "b.jsonl"])
            #expect(
                drawn.summary.warnings
                    == (isTold ? ["it ends without the zero bytes that end a tar; members may be missing"] : []))
        }
        let packed = Drawn(try scratch.input(gzip(Array(whole.prefix(members))), as: "clicks"))
        #expect(packed.summary.warnings.count == 1)
    }

    @Test("give their error to every later caller")
    func again() throws {
        let file = try scratch.input(Array(gzip(logLines(100, seed: 9)).dropLast(9)), as: "clicks")
        let source = LineSource(file, keepsReadable: false)
        var block = LineBlock()
        for _ in 0..<3 {
            #expect(throws: SourceError.self) { try source.nextBlock(into: &block) }
        }
    }

    @Test("keep what precedes a wrong checksum, but for a last line without newline")
    func wrongChecksum() throws {
        let lines = logLines(100, seed: 10)
        for (content, kept) in [(lines, lines), (lines + [0x7B], lines)] {
            var packed = try gzip(content)
            packed[packed.count - 1] ^= 1
            let drawn = Drawn(try scratch.input(packed, as: "clicks"), keepsReadable: true)
            #expect(drawn.bytes == kept)
            #expect(drawn.summary.damage?.kind == .corrupt)
        }
    }

    @Test("that only have zero bytes behind them are read, with a warning")
    func padding() throws {
        let lines = logLines(100, seed: 11)
        let drawn = Drawn(try scratch.input(gzip(lines) + [0, 0, 0], as: "clicks"))
        #expect(drawn.failure == nil)
        #expect(drawn.bytes == lines)
        #expect(drawn.summary.warnings.count == 1)
    }

    @Test("keep what precedes something else behind a gzip member")
    func trailing() throws {
        let lines = logLines(100, seed: 11)
        let input = try scratch.input(gzip(lines) + [0, 0, 0x41] + gzip(lines), as: "clicks")
        #expect(Drawn(input).failure?.kind == .corrupt)
        let kept = Drawn(input, keepsReadable: true)
        #expect(kept.bytes == lines)
        #expect(kept.summary.damage?.kind == .corrupt)
    }

    @Test("keep what a zip has, whatever lies around it")
    func aroundZip() throws {
        let lines = logLines(100, seed: 11)
        let zip = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: lines)], format: .zip)
        let other = try ArchiveFixture.archive([.init(name: "b.jsonl", bytes: logLines(9, seed: 12))], format: .zip)
        for content in [other + zip, zip + logLines(9, seed: 12)] {
            let input = try scratch.input(content, as: "clicks")
            #expect(Drawn(input).failure?.kind == .corrupt)
            let kept = Drawn(input, keepsReadable: true)
            #expect(kept.failure == nil)
            #expect(kept.bytes == lines)
            #expect(kept.summary.damage?.kind == .corrupt)
            #expect(kept.summary.size == Int64(content.count))
            #expect(kept.summary.digest == Digest(of: content.span))
        }
        let padded = Drawn(try scratch.input(zip + [0, 0, 0], as: "clicks"))
        #expect(padded.failure == nil)
        #expect(padded.bytes == lines)
        #expect(padded.summary.warnings.count == 1)
    }

    @Test("in a zip leave its size as it is")
    func sizeOfDamagedZip() throws {
        let entries = (0..<4).map { ArchiveFixture.Entry(name: "\($0).jsonl", bytes: logLines(20_000, seed: 17)) }
        var content = try ArchiveFixture.archive(entries, format: .zip)
        content[content.count / 8] ^= 1
        let kept = Drawn(try scratch.input(content, as: "clicks"), keepsReadable: true)
        #expect(kept.summary.damage?.member == "0.jsonl")
        #expect(kept.summary.size == Int64(content.count))
        #expect(kept.summary.digest == Digest(of: content.span))
    }

    // A zip without a directory is read from front to back, and what is no log in it is stepped over.
    @Test("are told where a member states a length beyond any file", arguments: [63, 62, 45])
    func endlessMember(bits: Int) throws {
        func little(_ number: UInt64, bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let name = Array("._a.jsonl".utf8)
        let length = little((1 << bits) - 1, bytes: 8)
        let lengths = little(1, bytes: 2) + little(16, bytes: 2) + length + length
        // Stored, with version 4.5 of the format, and its lengths in the field behind its name.
        let header =
            [0x50, 0x4B, 3, 4] + little(45, bytes: 2) + little(0, bytes: 12) + little(.max, bytes: 8)
            + little(UInt64(name.count), bytes: 2) + little(UInt64(lengths.count), bytes: 2)
        let content: [UInt8] = header + name + lengths + [0, 5, 0x16, 7] + [UInt8](repeating: 0, count: 20_000)
        let file = try scratch.input(content, as: "clicks")
        #expect(Drawn(file).failure?.kind == .corrupt)
        let kept = Drawn(file, keepsReadable: true)
        #expect(kept.summary.damage?.kind == .corrupt)
        #expect(kept.summary.size == Int64(content.count))
    }
}
