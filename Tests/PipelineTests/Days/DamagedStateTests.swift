import AttributionModel
import Compression
import Files
import Fixtures
import Foundation
import Matching
import Publishing
import Sources
import Testing

@testable import Pipeline

/// Content that no run writes, behind digests that are right.
@Suite("Damage that digests do not tell")
struct DamagedStateTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private func state() throws -> EarlierState {
        let file = InputFile(path: "days/date=2026-11-05/state.jsonl.gz", name: "state", size: 0)
        let state = PublishedState(day: BatchDay(number: 20_762), file: file, digest: .none)
        return EarlierState(
            of: [state], before: .everything, pipeline: try shippedPipeline("warplink"), cache: nil,
            in: Workspace(budget: MemoryBudget(bytes: 1 << 30), folder: SpillFolder(under: scratch.path)))
    }

    @Test(
        "is nothing that the file says where it could not be opened, and then another run does not help",
        arguments: [
            (FileError.notReadable, "permission to read it is denied; check its owner and permissions"),
            (.io(operation: "opening it", code: EMFILE), "files; raise the limit of open files (ulimit -n)"),
        ])
    func unopened(error: FileError, end: String) throws {
        let path = "days/date=2026-11-05/state.jsonl.gz"
        let state = PublishedState(
            day: BatchDay(number: 20_762), file: InputFile(path: path, name: "state", size: 0), digest: .none)
        for problem: any Error in [error, CompressionError.file(error)] {
            for error in [state.damage(.unreadable(problem)), ResultLines.failure(.unreadable(problem), path)] {
                #expect(error.description.hasSuffix(end), "\(error)")
            }
        }
        let manifest = #expect(throws: RunError.self) {
            try DayFolder.reading("days/date=2026-11-05") { () throws(ManifestProblem) in throw ManifestProblem(error) }
        }
        #expect(manifest?.description.hasSuffix(end) == true, "\(manifest?.description ?? "")")
    }

    private static let start =
        #"{"install_id":"i","requested_at":"2026-11-05T08:00:00.000Z","status":"attributed","row":{"#

    @Test(
        "of a line of state is told, and no trap",
        arguments: [
            #""score":1e300}}"#, #""confidence":1e300}}"#, #""confidence":-1e18}}"#, #""score":1"#, "",
        ])
    func lines(end: String) throws {
        let earlier = try state()
        let writer = earlier.lines.makeWriter()
        let sound = try writer.append(bytes(Self.start + #""confidence":0.8512,"score":70}}"#).span)
        let damaged = try writer.append(bytes(Self.start + end).span)
        writer.close()
        earlier.lines.finish()
        let workspace = Workspace(
            budget: MemoryBudget(bytes: 1 << 30), folder: SpillFolder(under: scratch.path))
        let rows = try EarlierRows(meeting: [3: sound, 6: damaged], of: earlier, in: workspace)
        let columns = try rows.row(0).columns
        #expect(rows.count == 2 && columns.score == 70 && columns.confidence?.tenThousandths == 8_512)
        let error = #expect(throws: RunError.self) { try rows.row(1) }
        #expect(error?.kind == .inputOutput)
        #expect(
            error?.description
                == "cannot read the state of an earlier day, days/date=2026-11-05/state.jsonl.gz: line 7 is not a line of "
                + "state; put back what was published, or run that day again, with --date 2026-11-05 --force")
    }

    private static let summary = SourceSummary(
        name: "", size: 1, digest: Digest(high: 2, low: 3), encoding: "gzip", warnings: ["a", "b"],
        decompressedBytes: 4)
    private static let key = Digest(high: 5, low: 6)

    /// The words of a footer with one piece and no more.
    private func footer() -> [UInt64] {
        let piece = CacheFile.Piece(place: 2, count: 0, sequence: 0, digest: .none, prefix: (0, 0))
        return CacheFile.footer(Self.summary, pieces: [piece], texts: Digest(high: 5, low: 6), key: Self.key, at: 2)
    }

    @Test("of a cache file's footer is told, and no trap")
    func footers() throws {
        let words = footer()
        let (decoded, texts, found) = try #require(CacheFile.decode(words))
        #expect(decoded.count == 1 && texts == Digest(high: 5, low: 6))
        #expect(found.encoding == "gzip" && found.warnings == ["a", "b"] && found.decompressedBytes == 4)
        let textLength = 1 + 7 + 2
        for (place, value) in [
            (0, UInt64.max), (0, 0), (0, 3), (1, .max), (2, .max), (3, .max), (6, 1), (textLength, .max),
            (textLength, 0), (textLength, 31), (textLength, 44), (textLength, 1_000),
        ] as [(Int, UInt64)] {
            var damaged = words
            damaged[place] = value
            #expect(CacheFile.decode(damaged) == nil, "\(place): \(value)")
        }
        for count in 0...textLength { #expect(CacheFile.decode(Array(words[..<count])) == nil, "\(count)") }
    }

    /// A cache file of pieces.
    private func cacheFile(_ pieces: [[UInt64]], _ change: (inout CacheFile.Piece) -> Void = { _ in }) throws
        -> CacheFile?
    {
        let path = scratch.path(of: "cache")
        var writer = try WordFileWriter(path: path + ".new")
        try writer.append(CacheFile.header, count: CacheFile.header.count)
        var written: [CacheFile.Piece] = []
        for (number, piece) in pieces.enumerated() {
            let digest = Digest(ofWords: piece, count: piece.count)
            written.append(
                CacheFile.Piece(
                    place: writer.count, count: piece.count, sequence: number, digest: digest, prefix: (0, 0)))
            try writer.append(piece, count: piece.count)
        }
        change(&written[pieces.count - 1])
        let footer = CacheFile.footer(
            Self.summary, pieces: written, texts: .none, key: Self.key, at: writer.count)
        try writer.append(footer, count: footer.count)
        try writer.publish(as: path)
        return try? CacheFile(path: path, key: Self.key)
    }

    @Test("of a cached state's pieces is told, and no trap")
    func pieces() throws {
        let installs = try RepeatFilter(count: 8, budget: MemoryBudget(bytes: 1 << 30))
        let writer = EarlierWriter(into: try state())
        func cached(_ pieces: [[UInt64]]) throws -> CachedState? {
            let file = try #require(try cacheFile(pieces))
            return try CachedState(
                file, within: Instant.earliest..<Instant.end, meeting: installs, keepingLinesIn: writer)
        }
        #expect(try cached([[0, 0], [1]])?.rows.isEmpty == true)
        #expect(try cached([[], [1]]) == nil)
        #expect(try cached([[0], [1]]) == nil)
        #expect(try cached([[0, .max], [1]]) == nil)
        #expect(try cached([[0, 0]]) == nil)
        #expect(try cacheFile([[0, 0], [1]]) { $0.place = .max } == nil)
        #expect(try cacheFile([[0, 0], [1]]) { $0.count = 1_000 } == nil)
    }

    @Test("of a cached state's lines is told, and sound lines are kept for the rows that may meet an install")
    func linesOfPieces() throws {
        let earlier = try state()
        let installs = try RepeatFilter(count: 8, budget: MemoryBudget(bytes: 1 << 30))
        let (met, unmet) = (Digest(of: bytes("met").span), Digest(of: bytes("unmet").span))
        installs.note(met.high)
        var writer = EarlierWriter(into: earlier)
        let line = bytes(Self.start + #""score":70}}"#)
        var lines: [UInt64] = [1]
        lines.append(bytes: line.span)
        func row(_ number: UInt64, user: Digest, digest: UInt64) -> [UInt64] {
            let place = UInt64(1) << 32 | UInt64(line.count)
            let facts = number << StateLayout.numberShift | StateLayout.userBit
            let id = Digest(of: bytes("id").span)
            return [id.high, id.low, 1_762_300_000_000, facts, user.high, user.low, place, digest]
        }
        func cached(_ rows: [[UInt64]]) throws -> CachedState? {
            let file = try #require(try cacheFile([[0, UInt64(rows.count)] + rows.joined(), lines]))
            return try CachedState(
                file, within: Instant.earliest..<Instant.end, meeting: installs, keepingLinesIn: writer)
        }
        let sound = Digest(of: line.span).low
        let rows = [row(1, user: met, digest: sound), row(2, user: unmet, digest: 0)]
        #expect(try cached(rows + [row(3, user: met, digest: 0)]) == nil)
        let state = try #require(try cached(rows))
        #expect(state.rows.map(\.row.number) == [1])
        try writer.close()
        earlier.lines.finish()
        var kept: [UInt8] = []
        try earlier.lines.read(try #require(state.rows.first?.line), into: &kept)
        #expect(kept == line)
    }
}
