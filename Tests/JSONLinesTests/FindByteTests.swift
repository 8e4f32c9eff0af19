import JSONLines
import Testing

@Suite struct FindByteTests {
    @Test func `the first place in a range is found, and its end where there is none`() {
        let bytes: [UInt8] = Array(0..<200) + [7]
        for start in [0, 6, 7, 8, 199] {
            for end in [start, 8, 200, 201] where end >= start {
                let expected = (start..<end).first { bytes[$0] == 7 } ?? end
                #expect(findByte(7, in: bytes.span, start..<end) == expected, "\(start)..<\(end)")
            }
        }
        #expect(findByte(7, in: [UInt8]().span, 0..<0) == 0)
    }
}
