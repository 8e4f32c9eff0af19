import AttributionModel
import Compression
import Foundation
import Publishing
import Sources

/// Compresses rows and writes them, as a run publishes them.
struct WriteFloor: Sendable {
    /// Compressed rows of a result.
    let rows: [InputFile]
    /// Pieces compressed at a time.
    let threads: Int

    /// Reads the rows, then compresses and writes them, which alone is timed.
    ///
    /// - Throws: `CompressionError`, `OutputError`.
    func measure() async throws -> Measured {
        let files = try rows.map { try pieces(of: $0.path) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await Measured.time {
            var measured = Measured()
            for (row, pieces) in zip(rows, files) {
                try await write(pieces, to: folder.appendingPathComponent(row.name).path)
                measured.bytes += pieces.reduce(0) { $0 + $1.count }
            }
            return measured
        }
    }

    /// A file's content, cut where a run begins a new gzip member.
    private func pieces(of path: String) throws(CompressionError) -> [[UInt8]] {
        let file = try DecodedFile(path: path)
        var cutter = MemberCutter()
        var pieces: [[UInt8]] = []
        var block = [UInt8](repeating: 0, count: LineBlock.size)
        while try file.nextMember() != nil {
            while true {
                let got = try file.read(into: &block, from: 0, upTo: block.count)
                guard got > 0 else { break }
                pieces += cutter.append(Array(block[..<got]))
            }
        }
        if let last = cutter.finish() { pieces.append(last) }
        return pieces
    }

    /// Compresses a few pieces side by side and writes them in their order.
    private func write(_ pieces: [[UInt8]], to path: String) async throws {
        var digest = DigestStream()
        var output = try OutputFile(path: path)
        var members: [Int: [UInt8]] = [:]
        var (begun, written) = (0, 0)
        try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            func begin() {
                guard begun < pieces.count else { return }
                let (place, piece) = (begun, pieces[begun])
                group.addTask { (place, try GzipMember.compress(piece.span, effort: .fast)) }
                begun += 1
            }
            for _ in 0..<threads { begin() }
            while let (place, member) = try await group.next() {
                begin()
                members[place] = member
                while let member = members.removeValue(forKey: written) {
                    try output.write(member)
                    digest.update(member.span)
                    written += 1
                }
            }
        }
        try output.close()
    }
}
