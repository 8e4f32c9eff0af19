import AttributionModel
import Fixtures
import Testing

@testable import Compression

@Suite("Reading zips to their end")
struct ZipReadingTests {
    static let lines = logLines(100, seed: 1)
    static let others = logLines(60, seed: 2)

    static func zip(_ lines: [UInt8]) throws -> [UInt8] {
        try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: lines)], format: .zip)
    }

    /// The last record of a zip without a comment.
    static let endSize = 22

    /// The same zip with a comment in its last record.
    static func commented(_ zip: [UInt8], _ comment: [UInt8]) -> [UInt8] {
        Array(zip.dropLast(2)) + little(UInt64(comment.count), 2) + comment
    }

    /// The same zip with the records of zip64 before its last one, which may leave its fields to them.
    static func zip64(_ zip: [UInt8], leavesFields: Bool) -> [UInt8] {
        let place = zip.count - endSize
        let end = Array(zip[place...])
        func number(at index: Int) -> UInt64 { (0..<4).reduce(0) { $0 | UInt64(end[index + $1]) << (8 * UInt64($1)) } }
        let record =
            [0x50, 0x4B, 6, 6] + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8) + little(1, 8)
            + little(1, 8) + little(number(at: 12), 8) + little(number(at: 16), 8)
        let locator = [0x50, 0x4B, 6, 7] + little(0, 4) + little(UInt64(place), 8) + little(1, 4)
        let fields = leavesFields ? [UInt8](repeating: 0xFF, count: 12) : Array(end[8..<20])
        return Array(zip[..<place]) + record + locator + Array(end[..<8]) + fields + Array(end[20...])
    }

    private static func little(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }

    /// Sound zips of the same lines, and what is special about each.
    static func soundZips() throws -> [(String, [UInt8])] {
        let plain = try zip(lines)
        let magic: [UInt8] = [0x50, 0x4B, 5, 6]
        return [
            ("plain", plain),
            ("a short comment", commented(plain, Array("from the edge".utf8))),
            ("a comment that ends in zero bytes", commented(plain, [0x41, 0, 0, 0])),
            ("a comment that has the magic number", commented(plain, magic + Array(repeating: 1, count: 40))),
            ("the longest comment", commented(plain, [UInt8](repeating: 0x41, count: 65_535))),
            ("zip64", zip64(plain, leavesFields: true)),
            ("zip64 where none is needed", zip64(plain, leavesFields: false)),
            ("zip64 and a comment", commented(zip64(plain, leavesFields: true), Array("from the edge".utf8))),
        ]
    }

    @Test(
        "refuses a member with lines that its directory calls a folder or a device",
        arguments: [(0x41, "a.jsonl/"), (0x21, "a.jsonl")] as [(UInt8, String)])
    func kindOfMember(mode: UInt8, name: String) throws {
        var content = try Self.zip(Self.lines)
        // The upper byte of the mode, in the last of the directory's entry's fields but one.
        let entry = try #require(content.indices.last { content[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        content[entry + 41] = mode
        guard case .brokenArchive(let message, _) = try Reading(content).failure else {
            Issue.record("it is taken for sound")
            return
        }
        #expect(message == "\(name) has lines, but is called no file")
    }

    @Test("takes a sound one as it is")
    func sound() throws {
        for (name, content) in try Self.soundZips() {
            let reading = try Reading(content)
            #expect(reading.failure == nil, "\(name)")
            #expect(reading.bytes == Self.lines, "\(name)")
            #expect(reading.warnings.isEmpty, "\(name)")
            #expect(reading.digest == Digest(of: content.span), "\(name)")
        }
    }

    @Test("takes one as it is that leaves fields to records of zip64 and has none")
    func withoutRecords() throws {
        var content = try Self.zip(Self.lines)
        content.replaceSubrange(content.count - 10..<content.count - 2, with: [UInt8](repeating: 0xFF, count: 8))
        let reading = try Reading(content)
        #expect(reading.failure == nil)
        #expect(reading.bytes == Self.lines)
        let more = try Reading(content + Self.others)
        #expect(more.failure == .otherDataBehindZip(offset: Int64(content.count)))
    }

    @Test("ignores zero bytes up to the file's end, with a warning", arguments: [1, 100, 30_000, 200_000])
    func padding(count: Int) throws {
        for (name, content) in try Self.soundZips() {
            let reading = try Reading(content + [UInt8](repeating: 0, count: count))
            #expect(reading.failure == nil, "\(name)")
            #expect(reading.bytes == Self.lines, "\(name)")
            #expect(
                reading.warnings == ["ignored zero bytes after the zip, from compressed byte \(content.count) on"],
                "\(name)")
        }
    }

    static let rests = [
        [0x41], [0, 0x41], [UInt8](repeating: 0, count: 100_000) + [0x41], others, logLines(5_000, seed: 3),
        Array("PK".utf8), [0x50, 0x4B, 5, 6], [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0x41, count: 40),
    ]

    @Test("tells what follows one and is not in it", arguments: rests.indices)
    func trailing(place: Int) throws {
        for (name, content) in try Self.soundZips() {
            let whole = content + Self.rests[place]
            let reading = try Reading(whole)
            #expect(reading.failure == .otherDataBehindZip(offset: Int64(content.count)), "\(name)")
            #expect(reading.bytes == Self.lines, "\(name)")
            #expect(reading.warnings.isEmpty, "\(name)")
            #expect(reading.digest == Digest(of: whole.span), "\(name)")
        }
    }

    @Test("tells that another zip precedes one, however far", arguments: [0, 65_535])
    func zips(comment: Int) throws {
        let first = try Self.commented(Self.zip(Self.others), [UInt8](repeating: 0x41, count: comment))
        for (name, content) in try Self.soundZips() {
            let reading = try Reading(first + content)
            #expect(reading.failure == .otherDataBeforeZip(offset: Int64(first.count)), "\(name)")
            #expect(reading.failure?.isDamage == true)
            // libarchive finds no member of one whose zip64 records do not lie where its last one says.
            #expect([Self.lines, Self.others, []].contains(reading.bytes), "\(name)")
        }
    }

    @Test("tells that one without members lies before lines or a zip, or is the comment of one")
    func otherCombinations() throws {
        let empty = try ArchiveFixture.archive([], format: .zip)
        #expect(try Reading(empty).failure == nil)
        #expect(try Reading(empty + Self.lines).failure == .otherDataBehindZip(offset: Int64(empty.count)))
        let zip = try Self.zip(Self.lines)
        #expect(try Reading(empty + zip).failure == .otherDataBeforeZip(offset: Int64(empty.count)))
        // A reader cannot tell which of the two is meant.
        let nested = try Self.commented(zip, Self.zip(Self.others))
        #expect(try Reading(nested).failure == .otherDataBeforeZip(offset: Int64(zip.count)))
    }

    @Test("tells every cut")
    func everyCut() throws {
        let lines = logLines(2, seed: 4)
        let zip = try Self.zip(lines)
        let other = Self.commented(Self.zip64(zip, leavesFields: true), Array("from the edge".utf8))
        for (name, content) in [("plain", zip), ("zip64", other)] {
            for cut in 4..<content.count {
                let reading = try Reading(Array(content.prefix(cut)))
                #expect(reading.failure?.isDamage == true, "\(name), \(cut)")
                #expect(lines.starts(with: reading.bytes), "\(name), \(cut)")
            }
        }
    }

    @Test("loses no line without a word, whichever bit of the last record is flipped")
    func flippedBits() throws {
        let whole = try Self.zip(Self.lines)
        for place in whole.count - Self.endSize..<whole.count {
            for bit in 0..<8 {
                var content = whole
                content[place] ^= 1 << UInt8(bit)
                let reading = try Reading(content)
                #expect(reading.failure != nil || reading.bytes == Self.lines, "byte \(place), bit \(bit)")
            }
        }
    }

    /// A zip is read to its end before its members are, and the rest of any file after them.
    @Test("does not go on in a task that was cancelled")
    func cancelled() async throws {
        let scratch = try ScratchDirectory()
        let (path, plain) = (scratch.path(of: "logs.zip"), scratch.path(of: "lines"))
        try scratch.write(Self.zip(Self.lines), to: "logs.zip")
        try scratch.write(Self.lines, to: "lines")
        let opening = await #expect(throws: CompressionError.self) {
            try await inCancelledTask { _ = try DecodedFile(path: path) }
        }
        #expect(opening == .cancelled)
        let digesting = await #expect(throws: CompressionError.self) {
            try await inCancelledTask { try FileDigest.of(path) }
        }
        #expect(digesting == .cancelled)
        let readingAhead = await #expect(throws: CompressionError.self) {
            try await inCancelledTask { try RawFile(path: path, chunkSize: 64 << 10).digestAhead() }
        }
        #expect(readingAhead == .cancelled)
        let finishing = await #expect(throws: CompressionError.self) {
            try await inCancelledTask { try RawFile(path: plain, chunkSize: 64 << 10).finish() }
        }
        #expect(finishing == .cancelled)
    }
}
