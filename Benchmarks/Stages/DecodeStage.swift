import Compression

/// Decompresses a file, block after block; bytes are those that come out.
struct DecodeStage: Stage {
    private let file: PackedFile
    private let lines: Int
    private var block = [UInt8](repeating: 0, count: 1 << 20)

    init(_ corpus: Corpus, _ packing: PackedFile.Packing) throws {
        let lines = corpus.clicks.prefix(50_000)
        file = try PackedFile(lines, packing)
        self.lines = lines.lines.count
    }

    mutating func run(_: Void) throws -> Amount {
        let decoded = try DecodedFile(path: file.path)
        var bytes = 0
        while try decoded.nextMember() != nil {
            while true {
                let got = try decoded.read(into: &block, from: 0, upTo: block.count)
                guard got > 0 else { break }
                bytes += got
            }
        }
        _ = try decoded.finish()
        return Amount(records: lines, bytes: bytes)
    }
}
