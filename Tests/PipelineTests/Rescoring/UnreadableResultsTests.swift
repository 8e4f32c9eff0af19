import AttributionModel
import Compression
import Fixtures
import Testing

@testable import Pipeline

@Suite("Files of results that cannot be read")
struct UnreadableResultsTests {
    /// The beginning of a gzip file.
    private static let cut: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B]

    @Test("are named with what helps")
    func lines() throws {
        let scratch = try ScratchDirectory()
        try scratch.write(Self.cut, to: "rows.jsonl.gz")
        let path = scratch.path(of: "rows.jsonl.gz")
        let lines = try ResultLines(path: path, digest: Digest(of: Self.cut.span))
        let error = #expect(throws: RunError.self) { while try lines.next() != nil {} }
        #expect(error?.kind == .inputOutput)
        #expect(error?.description.hasPrefix("cannot read \(path): gzip member 1 is cut off") == true)
        #expect(error?.description.hasSuffix("; put the file back, or run the pipeline again with --force") == true)
    }

    @Test("are not to be fetched where the run itself has just written them")
    func changes() throws {
        let scratch = try ScratchDirectory()
        let path = scratch.path(of: "rows.jsonl.gz")
        for (content, digest) in [
            (Self.cut, Digest(of: Self.cut.span)), (bytes("{}\n"), Digest(of: bytes("{}\n").span)), ([], .none),
        ] {
            try scratch.write(content, to: "rows.jsonl.gz")
            let file = (path, digest)
            let error = #expect(throws: RunError.self) { _ = try RowChanges(from: file, to: file) }
            #expect(error?.kind == .inputOutput)
            #expect(error?.description.hasPrefix("cannot read back \(path), which was just written: ") == true)
            #expect(error?.description.hasSuffix("; check that disk and run again") == true)
        }
    }
}
