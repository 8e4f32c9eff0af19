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
        try scratch.write(Self.cut, to: "new.jsonl.gz")
        let rows = ["one", "two"].map { "{\"install_id\":\"\($0)\"}" }
        try scratch.write([rows[0]], to: "old.jsonl")
        let (old, new) = (scratch.path(of: "old.jsonl"), scratch.path(of: "new.jsonl.gz"))
        let error = #expect(throws: RunError.self) { _ = try RowChanges(from: old, to: new) }
        #expect(error?.kind == .inputOutput)
        #expect(error?.description.hasPrefix("cannot read back \(new), which was just written: ") == true)
        #expect(error?.description.hasSuffix("; check that disk and run again") == true)
        try scratch.write(rows, to: "new.jsonl")
        #expect(try RowChanges(from: new, to: scratch.path(of: "new.jsonl")).rowCount == 2)
    }
}
