import Fixtures
import Foundation
import Testing

@testable import Matching

@Suite struct SortingSpillTests {
    private func spilled(_ folder: SpillFolder) throws -> SortedRecords {
        let sorter = Sorter(name: "test", budget: MemoryBudget(bytes: 0), folder: folder, partitioning: .byDigest)
        try fill(sorter, with: KeyShape.digests.records(100_000, seed: 1), inputs: 1)
        return try sorter.finish()
    }

    @Test(arguments: [0, 5, 17, 31, 46])
    func `a changed byte of a run is found`(_ byte: Int) throws {
        let sorted = try spilled(SpillFolder(under: temporaryDirectory))
        let run = try #require(sorted.runs.first)
        let place = run.segments[3].offset + 100 * SortRecord.byteCount + byte
        var stored: [UInt8] = [0]
        var span = stored.mutableSpan
        try run.file.read(into: unsafe span.mutableBytes, at: place)
        try run.file.write(unsafe [stored[0] ^ 0x10].span.bytes, at: place)
        #expect { try readAll(sorted) } throws: { error in
            guard case SpillError.corrupt(_, let reason) = error else { return false }
            return reason.contains("checksum")
        }
    }

    @Test func `a file that ends early is found`() throws {
        let folder = SpillFolder(under: temporaryDirectory)
        let file = try folder.makeFile(for: "short")
        let segment = SpillRun.Segment(offset: 0, count: 10, checksum: 0)
        let buffer = RecordBuffer(count: 10, budget: MemoryBudget(bytes: 1 << 20))
        var reader = unsafe SegmentReader(file: file, segment: segment, buffer: buffer.records)
        withExtendedLifetime(buffer) {
            _ = #expect { _ = try unsafe reader.next() } throws: { error in
                guard case SpillError.corrupt(_, let reason) = error else { return false }
                return reason.contains("ends at byte 0")
            }
        }
    }

    @Test func `a missing directory is named with the remedy, when the first file is wanted`() throws {
        let scratch = try ScratchDirectory()
        let folder = SpillFolder(under: scratch.path(of: "no-such-directory"))
        #expect { try folder.makeFile(for: "x") } throws: { error in
            let text = "\(error)"
            return text.contains("no-such-directory") && text.contains("--temp-dir")
        }
    }

    @Test func `files of a spill have no name`() throws {
        let scratch = try ScratchDirectory()
        let folder = SpillFolder(under: scratch.path)
        let files = try [folder.makeFile(for: "click sort"), folder.makeFile(for: "click sort")]
        #expect(files.allSatisfy { $0.path.hasPrefix("\(scratch.path)/.ascribe-click-sort-") })
        #expect(files[0].path != files[1].path)
        #expect(scratch.names() == [])
        #expect(folder.fileCount == 2)
    }

    @Test func `files of a spill are written and read at any place, and what is written is counted`() throws {
        let folder = SpillFolder(under: temporaryDirectory)
        let file = try folder.makeFile(for: "x")
        try file.write(unsafe [UInt8(7), 8].span.bytes, at: 3)
        #expect(folder.byteCount == 2)
        var found: [UInt8] = [0, 0, 0]
        var span = found.mutableSpan
        try file.read(into: unsafe span.mutableBytes, at: 2)
        #expect(found == [0, 7, 8])
    }
}

extension SpillFile {
    /// Writes all of `bytes` at `offset`.
    func write(_ bytes: RawSpan, at offset: Int) throws(SpillError) {
        try unsafe bytes.withUnsafeBytes { bytes throws(SpillError) in
            try unsafe write(bytes, at: offset)
        }
    }

    /// Fills `bytes` from `offset` on.
    func read(into bytes: consuming MutableRawSpan, at offset: Int) throws(SpillError) {
        try unsafe bytes.withUnsafeMutableBytes { bytes throws(SpillError) in
            try unsafe read(into: bytes, at: offset)
        }
    }
}
