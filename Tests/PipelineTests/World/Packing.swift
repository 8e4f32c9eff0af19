import AttributionModel
import Compression
import Fixtures

/// The ways in which logs come packed.
enum Packing: String, CaseIterable {
    case plain, gzip, gzipOfManyMembers, zstd, bzip2, xz, lz4, tar, zip, gzippedTar

    /// Packs files of JSON Lines, all into one; only archives keep their names.
    func pack(_ parts: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        let whole = parts.flatMap(\.bytes)
        let entries = parts.map { ArchiveFixture.Entry(name: $0.name, bytes: $0.bytes) }
        switch self {
        case .plain: return whole
        case .gzip: return try GzipMember.compress(whole.span, effort: .fast)
        case .gzipOfManyMembers:
            // Members end anywhere, within lines too.
            return try stride(from: 0, to: max(1, whole.count), by: 1_000).flatMap { start in
                try GzipMember.compress(Array(whole[start..<min(start + 1_000, whole.count)]).span, effort: .small)
            }
        case .zstd: return try ArchiveFixture.stream(whole, filter: .zstd)
        case .bzip2: return try ArchiveFixture.stream(whole, filter: .bzip2)
        case .xz: return try ArchiveFixture.stream(whole, filter: .xz)
        case .lz4: return try ArchiveFixture.stream(whole, filter: .lz4)
        case .tar: return try ArchiveFixture.archive(entries, format: .tar)
        case .zip: return try ArchiveFixture.archive(entries, format: .zip)
        case .gzippedTar: return try ArchiveFixture.archive(entries, format: .tar, filter: .gzip)
        }
    }
}
