import AttributionModel
import Fixtures
import JSONLines
import SlowLines
import Testing

/// The fast reader against its slow twin.
@Suite struct AgreementTests {
    @Test(arguments: 0..<40)
    func `fast and slow reading agree on random lines and broken ones`(seed: Int) {
        var random = SeededNumbers(seed: UInt64(seed))
        let unit = [nil, .seconds, .milliseconds, .microseconds][seed % 4] as TimeUnit?
        let spec = FieldSpec(TestField.self, mapping: testMapping(timeUnit: unit), countsMembers: seed % 8 < 4)
        var reader = TestReader(spec)
        let slow = SlowReader(spec: spec)
        var readable = 0
        for round in 0..<250 {
            var line = randomLine(&random)
            if round % 2 == 1 { mutate(&line, &random) }
            let expected = slow.read(line)
            readable += expected == nil ? 0 : 1
            let filler = Array("}],\" \n0".utf8).randomElement(using: &random) ?? 0
            let inPlace = reader.read(line, filler: filler)
            let atEnd = reader.read(line, isAtEnd: true)
            for reading in [inPlace, atEnd] {
                #expect((reading.reason == nil) == (expected != nil), "\(String(decoding: line, as: UTF8.self))")
                guard let expected, reading.reason == nil else { continue }
                #expect(reading.fields == expected, "\(String(decoding: line, as: UTF8.self))")
                let wrong = expected.indices.filter { expected[$0].kind == .wrongType }
                #expect(reading.wrongTypes == wrong.reduce(0) { $0 | 1 << UInt64($1) })
            }
        }
        #expect(readable >= 125)
    }

    @Test func `every cut of a line is unreadable`() {
        var random = SeededNumbers(seed: 99)
        var reader = TestReader()
        let line = randomLine(&random).trimmed
        for length in 0..<line.count {
            #expect(reader.read(Array(line.prefix(length))).reason != nil)
        }
        #expect(reader.read(line).reason == nil)
    }
}

extension [UInt8] {
    /// Without what stands behind the last brace.
    fileprivate var trimmed: [UInt8] { Array(self[0...(lastIndex(of: UInt8(ascii: "}")) ?? 0)]) }
}

private let keys = [
    "id", "at", "text", "plain", "number", "time", "flag", "languages", "params", "screen", "width", "outer", "alias",
    "inner", "a.b", "i\\u006Ener",
    "a_key_of_more_than_sixteen_bytes", "other", "te\\u0078t", "\\/", "", "é",
]
private let scalars = [
    "0", "-0", "12", "1.5", "-3.75", "1e3", "1e999", "1e-400", "123456789012345678901234567890", "0.30000000000000004",
    "1795239720123",
    "true", "false", "null", "\"\"", "\"x\"", "\"en-US,en;q=0.9\"", "\"a\\nb\"", "\"\\ud83d\\ude00\"", "\"\\\\\"",
    "\"é€😀\"", "\"{[,:]}\"",
    "\"2026-11-21T05:42:00.123Z\"", "\"2026-11-21T05:42:00+02:00\"", "\"1999-02-29T00:00:00Z\"",
    "\"2026-11-21T05:42:00\"",
    "\"a text of some length, longer than thirty-two bytes and then some\"",
]

private func randomLine(_ random: inout SeededNumbers) -> [UInt8] {
    Array(randomObject(&random, depth: 0).utf8)
}

/// Objects and arrays nest so deep.
private let deepest = 5

private func randomObject(_ random: inout SeededNumbers, depth: Int) -> String {
    // Long objects are counted in another way than short ones; their values are no objects.
    let isLong = depth > 0 && Int.random(in: 0..<8, using: &random) == 0
    let most = depth == 0 ? 14 : isLong ? 40 : 4
    let members = (0..<Int.random(in: 0...most, using: &random)).map { _ in
        let key = keys.randomElement(using: &random) ?? ""
        let value = randomValue(&random, depth: isLong ? deepest : depth + 1)
        return "\(blank(&random))\"\(key)\"\(blank(&random)):\(value)"
    }
    return "\(blank(&random)){\(members.joined(separator: ","))\(blank(&random))}\(blank(&random))"
}

private func randomValue(_ random: inout SeededNumbers, depth: Int) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...1 where depth < deepest: return randomObject(&random, depth: depth)
    case 2 where depth < deepest:
        let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in randomValue(&random, depth: depth + 1) }
        return "\(blank(&random))[\(elements.joined(separator: ","))\(blank(&random))]\(blank(&random))"
    default: return "\(blank(&random))\(scalars.randomElement(using: &random) ?? "0")\(blank(&random))"
    }
}

private func blank(_ random: inout SeededNumbers) -> String {
    Int.random(in: 0..<8, using: &random) == 0 ? [" ", "\t", "\r", "  "].randomElement(using: &random) ?? "" : ""
}

/// Changes, drops or inserts a byte or two.
private func mutate(_ line: inout [UInt8], _ random: inout SeededNumbers) {
    let bytes = Array("{}[]:,\"\\0-e.unt \u{0}\u{1}\u{c}".utf8) + [0x80, 0xC3, 0xFF]
    for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0..<line.count, using: &random)
        let byte = bytes.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: line[place] = byte
        case 1: line.insert(byte, at: place)
        default: if line.count > 1 { line.remove(at: place) }
        }
    }
}
