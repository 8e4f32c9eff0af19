import Fixtures
import Testing

@testable import Sources

@Suite("Bytes that come piece by piece")
struct UTF8CheckTests {
    private func checked(_ bytes: [UInt8], cutAt cut: Int) -> UTF8Check {
        var check = UTF8Check()
        check.take(Array(bytes[..<cut]).span)
        check.take(Array(bytes[cut...]).span)
        return check
    }

    @Test("are UTF-8, or may become so, where they are as a whole, wherever they are cut")
    func pieces() {
        var numbers = SeededNumbers(seed: 1)
        // The bytes at which the rules change, so that every one of them is kept and broken.
        let edges: [UInt8] = [
            0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
            0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        var (whole, cutOff) = (0, 0)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...5, using: &numbers)).map { _ in
                edges.randomElement(using: &numbers) ?? 0
            }
            let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
            whole += isUTF8 ? 1 : 0
            // Where more bytes can make it UTF-8, those at the bounds of what may follow can.
            let isSound =
                isUTF8
                || ([0x80, 0xBF] as [UInt8]).contains { end in
                    (1...3).contains { String(validating: bytes + repeatElement(end, count: $0), as: UTF8.self) != nil }
                }
            cutOff += isSound && !isUTF8 ? 1 : 0
            for cut in 0...bytes.count {
                let check = checked(bytes, cutAt: cut)
                #expect(check.isWhole == isUTF8, "\(bytes) cut at \(cut)")
                #expect(check.isSound == isSound, "\(bytes) cut at \(cut)")
            }
        }
        #expect(whole > 1_000 && cutOff > 1_000)
    }

    @Test(
        "are sound as far as they go within a character",
        arguments: ["é", "€", "😀", "\u{D7FF}", "\u{10FFFF}", "\u{800}"])
    func cutCharacter(character: String) {
        let bytes = Array(character.utf8)
        for count in 1..<bytes.count {
            let check = checked(Array(bytes.prefix(count)), cutAt: 1)
            #expect(check.isSound && !check.isWhole)
        }
    }
}
