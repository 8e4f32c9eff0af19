import Compression
import Testing

@Suite("A sparse file in a tar")
struct SparseTarTests {
    @Test("has zero bytes where nothing is kept of it", arguments: [3, 1000])
    func holes(pieceSize: Int) throws {
        let parts = [Array("{\"a\":1}\n".utf8), Array("{\"b\":2}\n".utf8)]
        let content = tar(parts, at: [0, 5000])
        let expected = parts[0] + [UInt8](repeating: 0, count: 5000 - parts[0].count) + parts[1]
        let reading = try Reading(content, pieceSize: pieceSize)
        #expect(reading.failure == nil)
        #expect(reading.bytes == expected)
    }

    @Test("has them at its end as well")
    func lastHole() throws {
        let part = Array("{\"a\":1}\n".utf8)
        let reading = try Reading(tar([part], at: [0], size: 5000))
        #expect(reading.failure == nil)
        #expect(reading.bytes == part + [UInt8](repeating: 0, count: 5000 - part.count))
    }

    @Test("is no empty log where nothing is kept of it")
    func allHole() throws {
        let failure = try Reading(tar([], at: [], size: 5000)).failure
        #expect(failure?.description.contains("it begins with zero bytes") == true, "\(String(describing: failure))")
    }

    @Test("is damaged where it has more zero bytes than any log, before a part or at its end")
    func endlessHole() throws {
        let part = Array("{\"a\":1}\n".utf8)
        for content in [tar([part, part], at: [0, 1 << 62]), tar([part], at: [0], size: 1 << 40)] {
            let reading = try Reading(content, pieceSize: 1000)
            #expect(reading.failure?.isDamage == true)
            #expect(reading.failure?.description.contains("hardly anything but zero bytes") == true)
        }
    }

    @Test("is damaged where its parts are out of order")
    func disorder() throws {
        let parts = (0..<3).map { Array("{\"a\":\($0)}\n".utf8) }
        #expect(try Reading(tar(parts, at: [0, 5000, 100])).failure?.isDamage == true)
    }

    /// GNU tar's old form of a sparse file, which ends with its last part unless it has a `size`, and the end of the
    /// archive.
    private func tar(_ parts: [[UInt8]], at offsets: [Int], size whole: Int? = nil) -> [UInt8] {
        let size = parts.reduce(0) { $0 + $1.count }
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        /// Puts a number of eleven octal digits or, if it has more, of bytes after a first one of 128.
        func put(_ number: Int, at place: Int) {
            guard number >= 1 << 33 else { return put(octal(number), at: place) }
            let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
            header.replaceSubrange(place..<place + 12, with: [0x80, 0, 0, 0] + bytes)
        }
        func octal(_ number: Int) -> String {
            let digits = String(number, radix: 8)
            return String(repeating: "0", count: 11 - digits.count) + digits
        }
        put("a.jsonl", at: 0)
        put("0000644", at: 100)
        put(octal(size), at: 124)
        put(octal(0), at: 136)
        put("        S", at: 148)
        put("ustar  ", at: 257)
        for (index, (part, offset)) in zip(parts, offsets).enumerated() {
            put(offset, at: 386 + 24 * index)
            put(octal(part.count), at: 398 + 24 * index)
        }
        put(whole ?? zip(parts, offsets).map { $1 + $0.count }.max() ?? 0, at: 483)
        put(String(octal(header.reduce(0) { $0 + Int($1) }).suffix(6)) + "\0", at: 148)
        let data = parts.flatMap { $0 }
        return header + data + [UInt8](repeating: 0, count: 512 - data.count + 1024)
    }
}
