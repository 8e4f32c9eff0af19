import AttributionModel
import Testing

@Suite("A digest's text")
struct DigestTests {
    private static let zeros = String(repeating: "0", count: 15)

    @Test("reads back as the digest, in either case")
    func readsBack() {
        let digest = Digest(high: 0x0123_4567_89AB_CDEF, low: 0xFFFF_0000_0000_0001)
        let text = String(decoding: digest.hexadecimal, as: UTF8.self)
        #expect(text == "0123456789abcdefffff000000000001")
        #expect(Digest(hexadecimal: text) == digest)
        #expect(Digest(hexadecimal: text.uppercased()) == digest)
    }

    @Test(
        "is one of 32 hexadecimal digits and nothing else",
        arguments: [
            "", zeros + "0", "+\(zeros)0\(zeros)", "0\(zeros)+\(zeros)", "-\(zeros)0\(zeros)", " \(zeros)0\(zeros)",
            "0\(zeros)0\(zeros)0", "0\(zeros)g\(zeros)", "0\(zeros)é\(zeros.dropLast())",
        ])
    func otherTexts(text: String) { #expect(Digest(hexadecimal: text) == nil) }
}
