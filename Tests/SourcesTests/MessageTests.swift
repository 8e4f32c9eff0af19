import Fixtures
import Sources
import Testing

@Suite("The error of a file that cannot be read")
struct MessageTests {
    let scratch: ScratchDirectory
    init() throws { scratch = try ScratchDirectory() }

    @Test("names the member and the byte at which gzip is cut off")
    func cut() throws {
        let first = try gzip(logLines(10, seed: 1))
        let content = first + (try gzip(logLines(10, seed: 2)).dropLast(4))
        let failure = Drawn(try scratch.input(content, as: "clicks.gz")).failure
        #expect(
            failure?.description
                == "cannot read clicks.gz: gzip member 2 is cut off at compressed byte \(content.count); "
                + "fetch the file again, or run with --corrupt-files keep-readable")
    }

    @Test(
        "names the encoding and the byte at which another one is cut off",
        arguments: [ArchiveFixture.Filter.zstd, .bzip2, .xz, .lz4])
    func cutStream(filter: ArchiveFixture.Filter) throws {
        let content = try ArchiveFixture.stream(logLines(10, seed: 1), filter: filter).dropLast(5)
        let failure = Drawn(try scratch.input(Array(content), as: "clicks")).failure
        #expect(
            failure?.description
                == "cannot read clicks: the \(filter.rawValue) data is cut off at compressed byte \(content.count); "
                + "fetch the file again, or run with --corrupt-files keep-readable")
    }

    @Test("says that a zip is cut off, without its library's own words")
    func cutZip() throws {
        let entries = ["a.jsonl", "b.jsonl"].map { ArchiveFixture.Entry(name: $0, bytes: logLines(50, seed: 3)) }
        let content = try ArchiveFixture.archive(entries, format: .zip)
        var said: Set<String> = []
        for cut in stride(from: 10, to: content.count, by: 7) {
            guard let failure = Drawn(try scratch.input(Array(content.prefix(cut)), as: "clicks")).failure else {
                continue
            }
            said.insert(String(failure.problem.drop { $0 != "(" }))
        }
        #expect(said == ["(it is cut off)"])
    }

    @Test("has the library's words without the line feed that ends them")
    func libraryWords() throws {
        // A member "a" of 3 bytes, deflated to 8, whose header says that it has 4.
        let zeros = [UInt8](repeating: 0, count: 8)
        let header: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0] + zeros + [8, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0]
        let content = header + [0x61] + [1, 3, 0, 0xFC, 0xFF] + Array("{}\n".utf8)
        let problem = try #require(Drawn(try scratch.input(content, as: "clicks")).failure?.problem)
        #expect(problem.hasSuffix("(ZIP uncompressed data is wrong size (read 3, expected 4))"), "\(problem)")
    }

    @Test("says that something follows the last gzip member or bzip2 stream, and where", arguments: ["gzip", "bzip2"])
    func trailing(filter: String) throws {
        let lines = logLines(10, seed: 1)
        let stream = try filter == "gzip" ? gzip(lines) : ArchiveFixture.stream(lines, filter: .bzip2)
        // Less than that would be passed over in gzip.
        let more = [UInt8](repeating: 0x6D, count: 5_000)
        let failure = Drawn(try scratch.input(stream + more, as: "clicks")).failure
        #expect(
            failure?.description
                == "cannot read clicks: its data is broken near compressed byte \(stream.count) "
                + "(what follows is not \(filter) data); "
                + "fetch the file again, or run with --corrupt-files keep-readable")
    }

    @Test("says that something stands before or behind what a zip's directory names")
    func outsideZip() throws {
        let zip = try ArchiveFixture.archive([.init(name: "a.jsonl", bytes: logLines(10, seed: 1))], format: .zip)
        let remedy =
            "fetch the file again, give each zip as a file of its own, or run with --corrupt-files keep-readable"
        for (content, finding) in [
            (zip + zip, "what precedes is not in its directory"),
            (zip + bytes("{}\n"), "what follows is not in the zip"),
        ] {
            let failure = Drawn(try scratch.input(content, as: "clicks")).failure
            #expect(
                failure?.description
                    == "cannot read clicks: its data is broken near compressed byte \(zip.count) (\(finding)); "
                    + remedy)
            #expect(failure?.mayHaveAlteredLines == false)
        }
    }

    @Test("says that data is binary, and what can be read")
    func binary() throws {
        let failure = Drawn(try scratch.input([0, 1, 2, 3], as: "photo.jpg")).failure
        #expect(failure?.kind == .unknownEncoding)
        #expect(
            failure?.description
                == "cannot read photo.jpg: it looks like binary data; give JSON Lines in UTF-8: "
                + "plain, gzip, zstd, bzip2, xz or lz4, or members of a tar or zip archive")
    }

    @Test("says that a file of compress may be cut off unseen, whatever the policy", arguments: [false, true])
    func compress(keepsReadable: Bool) throws {
        // "{}\n" as compress -b 16 writes it: codes of nine bits.
        let content: [UInt8] = [0x1F, 0x9D, 0x90, 0x7B, 0xFA, 0x28, 0x00]
        let failure = Drawn(try scratch.input(content, as: "clicks.Z"), keepsReadable: keepsReadable).failure
        #expect(failure?.kind == .unknownEncoding)
        #expect(
            failure?.description
                == "cannot read clicks.Z: it looks like data of compress (.Z), which may be cut off unseen; "
                + "give JSON Lines in UTF-8: plain, gzip, zstd, bzip2, xz or lz4, or members of a tar or zip archive")
    }

    @Test("says that a zstd window is too large, and what helps, whatever the policy", arguments: [false, true])
    func tooLargeWindow(keepsReadable: Bool) throws {
        // A frame of no blocks yet whose header says a window of 2 GiB, as zstd --long=31 writes it.
        let content: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 21 << 3, 0x01, 0x00, 0x00]
        let failure = Drawn(try scratch.input(content, as: "clicks.zst"), keepsReadable: keepsReadable).failure
        #expect(failure?.kind == .unknownEncoding)
        #expect(
            failure?.description
                == "cannot read clicks.zst: its zstd window is larger than 128 MiB; "
                + "compress it again with a smaller one, such as zstd --long=27")
    }

    @Test("says that an archive is encrypted, and in which member, whatever the policy", arguments: [false, true])
    func encrypted(keepsReadable: Bool) throws {
        let entries = [
            ArchiveFixture.Entry(name: "logs/", kind: .directory),
            ArchiveFixture.Entry(name: "logs/a.jsonl", bytes: logLines(2, seed: 3)),
        ]
        let content = try ArchiveFixture.archive(entries, format: .zip, password: "secret")
        let drawn = Drawn(try scratch.input(content, as: "clicks.zip"), keepsReadable: keepsReadable)
        #expect(drawn.bytes == [])
        #expect(drawn.failure?.kind == .unknownEncoding)
        #expect(
            drawn.failure?.description
                == "cannot read clicks.zip: it is encrypted (member logs/a.jsonl); unpack it with its password")
    }

    @Test("says that a file in an archive is packed, whatever the policy", arguments: [false, true])
    func nested(keepsReadable: Bool) throws {
        let entries = [ArchiveFixture.Entry(name: "a.jsonl.gz", bytes: try gzip(logLines(2, seed: 3)))]
        let content = try ArchiveFixture.archive(entries, format: .tar)
        let failure = Drawn(try scratch.input(content, as: "clicks.tar"), keepsReadable: keepsReadable).failure
        #expect(failure?.kind == .unknownEncoding)
        #expect(failure?.problem == "it holds gzip data inside; unpack it once (in member a.jsonl.gz)")
    }

    @Test("tells a file that is gone from what is no file")
    func gone() {
        let gone = Drawn(InputFile(path: scratch.path(of: "missing"), name: "clicks", size: 1))
        #expect(gone.failure?.kind == .notFound)
        #expect(gone.failure?.description == "cannot read clicks: there is no such file; check the path")
        #expect(Drawn(InputFile(path: "/dev/null", name: "null", size: 0)).failure?.kind == .notAFile)
    }
}
