import AttributionModel
import Compression
import Fixtures

extension FuzzSubject {
    /// Files of logs, packed or not: read in few large pieces or in many small ones, they hold the same, and gzip holds
    /// what zlib says.
    static let packings = FuzzSubject(
        name: "packings",
        seeds: {
            let lines = logLines(40, seed: 1)
            let fast = try GzipMember.compress(lines.span, effort: .fast)
            let small = try GzipMember.compress(lines.span, effort: .small)
            let entries = ["clicks-1.jsonl", "clicks-2.jsonl"].map { ArchiveFixture.Entry(name: $0, bytes: lines) }
            let libraryMade = try ArchiveFixture.Filter.allCases.flatMap { filter in
                [
                    try ArchiveFixture.stream(lines, filter: filter),
                    try ArchiveFixture.archive(entries, format: .tar, filter: filter),
                ]
            }
            return [lines, fast, small, fast + small, fast + [0, 0, 0, 0], fast.dropLast(5)] + libraryMade
                + [try ArchiveFixture.archive(entries, format: .zip)]
        },
        disagreement: { input in
            let scratch = try ScratchDirectory()
            try scratch.write(input, to: "file")
            let path = scratch.path(of: "file")
            let content = FileContent(path, chunkSize: 256 << 10, pieceSize: 64 << 10)
            let cut = FileContent(path, chunkSize: 7, pieceSize: 100)
            guard content.agrees(with: cut) else {
                return "what the file holds: in large pieces \(content.outline), and in small ones \(cut.outline)"
            }
            guard content.encoding == "gzip", content.failure == nil, content.warnings.isEmpty else { return nil }
            let expected = inflatedMembers(input).map { Array($0.joined()) }
            return expected == content.bytes ? nil : "what zlib finds in the file"
        })
}

/// What reading a file to its end gave, or to where it holds more than can be compared in a moment.
private struct FileContent: Equatable {
    private static let mostBytes = 4 << 20
    var bytes: [UInt8] = []
    var members: [DecodedFile.Member] = []
    var warnings: [String] = []
    var encoding = ""
    var failure: String?

    init(_ path: String, chunkSize: Int, pieceSize: Int) {
        do throws(CompressionError) {
            let file = try DecodedFile(path: path, chunkSize: chunkSize)
            encoding = file.encoding.name
            defer { warnings = file.warnings }
            var piece = [UInt8](repeating: 0, count: pieceSize)
            while let member = try file.nextMember() {
                members.append(member)
                while case let got = try file.read(into: &piece, from: 0, upTo: pieceSize), got > 0 {
                    bytes += piece.prefix(got)
                    guard bytes.count < Self.mostBytes else {
                        failure = "too long"
                        return
                    }
                }
            }
            _ = try file.finish()
        } catch {
            failure = "\(error)"
        }
    }

    /// It all in a few words.
    var outline: String {
        let members = members.map { $0.name ?? "one member" }
        return "\(encoding), \(members), \(bytes.count) bytes, \(warnings), \(failure ?? "sound")"
    }

    /// Whether another reading found the same.
    ///
    /// Of damaged files, how much came out before may differ, and thus whether the damage was met in the compressed
    /// stream or in an archive inside it.
    func agrees(with other: FileContent) -> Bool {
        guard failure != nil, other.failure != nil else { return self == other }
        return bytes.starts(with: other.bytes) || other.bytes.starts(with: bytes)
    }
}
