import Fixtures
import Foundation
import Testing

@testable import Pipeline

@Suite("UUIDs of cached clicks")
struct PackedUUIDTests {
    private func spelled(_ text: String) -> String? {
        var bytes: [UInt8] = [1, 2, 3]
        guard let packed = PackedUUID(Array(text.utf8)[...]) else { return nil }
        packed.spell(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("are spelled as they were")
    func same() {
        var random = SeededNumbers(seed: 1)
        for _ in 0..<1_000 {
            let text = UUID.random(using: &random).uuidString.lowercased()
            #expect(spelled(text) == text)
        }
    }

    @Test("are not what has any other byte in it")
    func others() throws {
        let text = "01234567-89ab-cdef-0123-456789abcdef"
        #expect(spelled(text) == text)
        for place in text.utf8.indices {
            for byte in UInt8.min...UInt8.max {
                var bytes = Array(text.utf8)
                let number = text.utf8.distance(from: text.startIndex, to: place)
                bytes[number] = byte
                let isDigit = (48...57).contains(byte) || (97...102).contains(byte)
                let isHyphen = [8, 13, 18, 23].contains(number)
                #expect((PackedUUID(bytes[...]) != nil) == (isHyphen ? byte == 45 : isDigit), "\(number): \(byte)")
            }
        }
        #expect(spelled(String(text.dropLast())) == nil)
        #expect(spelled(text + "0") == nil)
        #expect(spelled("") == nil)
    }
}
