import AttributionModel
import Compression
import Fixtures
import Testing

@Suite("Digests of bytes")
struct DigestTests {
    @Test("are XXH3-128 with seed 0")
    func knownValues() {
        let empty: [UInt8] = []
        #expect(Digest(of: empty.span) == Digest(high: 0x99AA_06D3_0147_98D8, low: 0x6001_C324_468D_497F))
        let letter: [UInt8] = [0x61]
        #expect(Digest(of: letter.span) == Digest(high: 0xA96F_AF70_5AF1_6834, low: 0xE6C6_32B6_1E96_4E1F))
    }

    @Test("are the same however the bytes arrive", arguments: [1, 3, 64, 1000, 100_000])
    func streaming(piece: Int) {
        let bytes = logLines(2000, seed: 1)
        var stream = DigestStream()
        var start = 0
        while start < bytes.count {
            let end = min(start + piece, bytes.count)
            stream.update(bytes.span.extracting(start..<end))
            start = end
        }
        #expect(stream.finish() == Digest(of: bytes.span))
    }

    @Test("go on after a look at the digest so far")
    func continued() {
        let bytes = logLines(10, seed: 2)
        var stream = DigestStream()
        stream.update(bytes.span)
        #expect(stream.finish() == Digest(of: bytes.span))
        stream.update(bytes.span)
        let twice = bytes + bytes
        #expect(stream.finish() == Digest(of: twice.span))
    }
}
