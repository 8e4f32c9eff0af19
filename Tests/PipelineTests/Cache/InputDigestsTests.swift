import AttributionModel
import Compression
import Files
import Fixtures
import Foundation
import Testing

@testable import Pipeline

@Suite("Digests of input files")
struct InputDigestsTests {
    private let scratch: ScratchDirectory
    /// Long after any file of the test was written.
    private let later: Int64 = 4_000_000_000_000

    init() throws {
        scratch = try ScratchDirectory()
        try scratch.write("one", to: "log")
    }

    private var log: String { scratch.path(of: "log") }

    private func digests(now: Int64? = nil) -> InputDigests {
        InputDigests(in: scratch.path, now: now ?? later)
    }

    @Test("are worked out once, for this run and for later ones")
    func once() throws {
        let first = digests()
        let digest = try first.digest(of: log)
        #expect(try digest == FileDigest.of(log))
        #expect(try first.digest(of: log) == digest)
        #expect(first.readCount == 1)
        #expect(first.save() == [])
        let second = digests()
        #expect(try second.digest(of: log) == digest)
        #expect(second.readCount == 0)
    }

    @Test("are worked out anew where anything about the file is new")
    func changed() throws {
        let writtenAt = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: writtenAt], ofItemAtPath: log)
        let first = digests()
        let old = try first.digest(of: log)
        #expect(first.save() == [])
        // Older kernels count times in steps of milliseconds, and of two changes within one the second leaves no trace.
        let stamp = try FileStamp(of: log)
        repeat {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
            try file.write(contentsOf: Data("two".utf8))
            try file.close()
            try FileManager.default.setAttributes([.modificationDate: writtenAt], ofItemAtPath: log)
        } while try FileStamp(of: log) == stamp
        let second = digests()
        #expect(try second.digest(of: log) != old)
        #expect(second.readCount == 1)
    }

    @Test("are not remembered where the file has just been changed")
    func unsettled() throws {
        let writtenAt = try #require(
            try FileManager.default.attributesOfItem(atPath: log)[.modificationDate] as? Date)
        let milliseconds = Int64(writtenAt.timeIntervalSince1970 * 1_000)
        for (after, isRemembered) in [(0, false), (2_900, false), (60_000, true)] as [(Int64, Bool)] {
            let first = digests(now: milliseconds + after)
            _ = try first.digest(of: log)
            #expect(first.save() == [])
            let second = digests()
            _ = try second.digest(of: log)
            #expect(second.readCount == (isRemembered ? 0 : 1), "\(after) ms after")
        }
    }

    @Test("are worked out where what earlier runs have left is damaged, cut, or cannot be written")
    func damaged() throws {
        let first = digests()
        let digest = try first.digest(of: log)
        #expect(first.save() == [])
        let inputs = scratch.path(of: "inputs")
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: inputs)))
        for place in whole.indices {
            var bytes = whole
            bytes[place] ^= 1
            try scratch.write(bytes, to: "inputs")
            let second = digests()
            #expect(try second.digest(of: log) == digest)
            #expect(second.readCount == 1, "byte \(place)")
        }
        for length in 0..<whole.count {
            try scratch.write(Array(whole.prefix(length)), to: "inputs")
            let second = digests()
            #expect(try second.digest(of: log) == digest)
            #expect(second.readCount == 1, "\(length) bytes")
        }
        let nowhere = InputDigests(in: scratch.path(of: "missing"), now: later)
        #expect(try nowhere.digest(of: log) == digest)
        let path = scratch.path(of: "missing/inputs")
        #expect(
            nowhere.save() == [
                "the digests of the logs are not kept for later runs, which read these files again: making it failed: "
                    + "No such file or directory; check that \(path) can be created and that its disk has room, or "
                    + "keep the cache elsewhere with --cache-dir"
            ])
    }

    @Test("of a file that is missing are an error")
    func missing() {
        #expect(throws: CompressionError.file(.notFound)) { try digests().digest(of: scratch.path(of: "missing")) }
    }
}
