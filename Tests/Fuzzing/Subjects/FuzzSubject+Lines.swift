import AttributionModel
import JSONLines
import SlowLines

extension FuzzSubject {
    /// Lines of logs: the fast reader and its slow twin say the same.
    ///
    /// The first byte chooses the unit of times, whether members are counted, and what stands behind the line.
    static let lines = FuzzSubject(
        name: "lines", seeds: { (0..<8).map { [UInt8($0)] + Array(record.utf8) } },
        disagreement: { input in
            let line = Array(input.dropFirst())
            guard let choice = input.first, !line.contains(UInt8(ascii: "\n")) else { return nil }
            let units: [TimeUnit?] = [nil, .seconds, .milliseconds, .microseconds]
            let spec = FieldSpec(
                TestField.self, mapping: testMapping(timeUnit: units[Int(choice % 4)]), countsMembers: choice & 4 == 0)
            let expected = SlowReader(spec: spec).read(line)
            var reader = TestReader(spec)
            for reading in [reader.read(line, filler: choice), reader.read(line, isAtEnd: true)] {
                guard (reading.reason == nil) == (expected != nil) else { return "whether the line can be read" }
                if let expected, reading.fields != expected { return "what the line says" }
            }
            return nil
        })

    private static let record = """
        {"id":"x","at":"2026-11-21T05:42:00.123Z","text":"a\\nb\\ud83d\\ude00","plain":"é","number":-1.5e3,\
        "time":1795239720123,"flag":true,"languages":["en-US","de"],"params":{"a":"b","c":1},"screen":{"width":1},\
        "outer":{"text":"x","inner":{"a_key_of_more_than_sixteen_bytes":"y"}},"a.b":"z"}
        """
}
