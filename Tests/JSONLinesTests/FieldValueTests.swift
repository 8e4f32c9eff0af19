import AttributionModel
import Compression
import SlowLines
import Testing

@Suite struct FieldValueTests {
    @Test(
        arguments: [
            (#"{"text":"abc"}"#, "abc"), (#"{"text":""}"#, nil), (#"{"text":null}"#, nil), (#"{}"#, nil),
            (#" { } "#, nil),
            (#"{"text":12}"#, "12"), (#"{"text":-0}"#, "-0"), (#"{"text":-7}"#, "-7"),
            (#"{"text":123456789012345678901234567890}"#, "123456789012345678901234567890"),
            (#"{"text":"a\"\\\/\b\f\n\r\tz"}"#, "a\"\\/\u{8}\u{c}\n\r\tz"),
            (#"{"text":"\u00e9\u20AC\ud83d\uDE00\u0000"}"#, "é€😀\0"),
            (#"{"text":"é€😀"}"#, "é€😀"), (#"{"text" : "x" }"#, "x"), ("{\"text\"\t:\r\"x\"\t}\r", "x"),
            (#"{"te\u0078t":"x"}"#, "x"),
            (#"{"text":"0123456789012345678901234567890123456789"}"#, "0123456789012345678901234567890123456789"),
        ] as [(String, String?)])
    func `texts are delivered without escapes and integers as they are written`(line: String, text: String?) {
        let value = read(line)[.text]
        #expect(value.kind == (text == nil ? .absent : .text))
        #expect(value.text == Array((text ?? "").utf8))
        #expect(value.digest == (text.map { Digest(of: Array($0.utf8).span) } ?? .none))
    }

    @Test(arguments: ["1.0", "1e3", "1E3", "true", "false", "[]", "{}", "[\"a\"]", "-1.5"])
    func `a text field takes nothing but strings and integers`(literal: String) {
        let reading = read("{\"text\":\(literal)}")
        #expect(reading[.text].kind == .wrongType)
        #expect(reading.wrongTypes == 1 << UInt64(TestField.text.rawValue))
    }

    @Test(
        arguments: [
            (#"{"text":"a","alias":"b"}"#, "a"), (#"{"alias":"b","text":"a"}"#, "a"),
            (#"{"text":null,"alias":"b"}"#, "b"),
            (#"{"text":"","alias":"b"}"#, "b"), (#"{"outer":{"text":"c"}}"#, "c"),
            (#"{"outer":{"text":"c"},"alias":"b"}"#, "b"),
            (#"{"outer":"text"}"#, nil), (#"{"outer":["text"]}"#, nil), (#"{"outer":null}"#, nil),
            (#"{"text":"a","text":"b"}"#, "b"), (#"{"text":"a","text":null}"#, nil),
            (#"{"text":"a","text":null,"alias":"b"}"#, "b"),
            (#"{"outer":{"text":"c"},"outer":{"text":"d"}}"#, "d"), (#"{"outer":{"text":"c"},"outer":{}}"#, nil),
            (#"{"outer":{"text":"c"},"outer":1}"#, nil), (#"{"outer":{"text":"c","text":"d"}}"#, "d"),
            (#"{"outer":1,"outer":{"text":"c"}}"#, "c"), (#"{"x":{"text":"c"}}"#, nil),
        ] as [(String, String?)])
    func `the first present path counts, and of a repeated key the last`(line: String, text: String?) {
        #expect(read(line)[.text].text == Array((text ?? "").utf8))
    }

    @Test func `a value of the wrong type is present and stops the search`() {
        #expect(read(#"{"text":true,"alias":"b"}"#)[.text].kind == .wrongType)
    }

    @Test func `keys with dots and long keys are found`() {
        #expect(read(#"{"a.b":"x"}"#)[.deep].text == Array("x".utf8))
        #expect(read(#"{"a":{"b":"x"}}"#)[.deep].kind == .absent)
        #expect(
            read(#"{"outer":{"inner":{"a_key_of_more_than_sixteen_bytes":"x"}}}"#)[.deep].text == Array("x".utf8))
        #expect(read(#"{"outer":{"inner":{"a_key_of_more_tham_sixteen_bytes":"x"}}}"#)[.deep].kind == .absent)
    }

    @Test(arguments: [
        ("0", 0.0), ("-0", -0.0), ("393", 393), ("2.625", 2.625), ("1.7647058963775635", 1.7647058963775635),
        ("1e3", 1000), ("1E-7", 1e-7), ("9007199254740993", 9_007_199_254_740_992),
        ("1.7976931348623157e308", 1.7976931348623157e308),
        ("5e-324", .leastNonzeroMagnitude), ("1e-999", 0), ("0.1e1", 1),
        ("123456789012345678901234567890", 123456789012345678901234567890.0),
    ])
    func `numbers are the nearest doubles`(literal: String, number: Double) {
        let value = read("{\"number\":\(literal)}")[.number]
        #expect(value.kind == .number)
        #expect(value.bits == number.bitPattern)
    }

    @Test(arguments: ["1e999", "-1e999", "1.8e308", "\"1\"", "true", "[1]", "{}"])
    func `numbers beyond all doubles and other types are of the wrong type`(literal: String) {
        #expect(read("{\"number\":\(literal)}")[.number].kind == .wrongType)
    }

    @Test func `numbers beyond all doubles in other fields do no harm`() {
        #expect(read(#"{"other":1e999,"text":"x"}"#)[.text].kind == .text)
    }

    @Test func `flags are true or false`() {
        #expect(read(#"{"flag":true}"#)[.flag].kind == .yes)
        #expect(read(#"{"flag":false}"#)[.flag].kind == .no)
        #expect(read(#"{"flag":null}"#)[.flag].kind == .absent)
        #expect(read(#"{"flag":1}"#)[.flag].kind == .wrongType)
        #expect(read(#"{"flag":"true"}"#)[.flag].kind == .wrongType)
    }

    @Test(
        arguments: [
            (#""en-US,en;q=0.9""#, .text, "en-US,en;q=0.9"), (#"["en-US","de"]"#, .list, "en-US\nde"),
            ("[ \"en\" , \"de\" ]", .list, "en\nde"),
            ("[]", .list, ""), (#"["a\nb","d\u0065"]"#, .list, "*\nde"), (#"["en",1]"#, .wrongType, ""),
            (#"[["en"]]"#, .wrongType, ""),
            (#"["en",null]"#, .wrongType, ""), ("3", .wrongType, ""), (#""""#, .absent, ""),
            (#"["a]","b\"c"]"#, .list, "a]\nb\"c"),
        ] as [(String, FieldValue.Kind, String)])
    func `languages are a list or one text`(literal: String, kind: FieldValue.Kind, text: String) {
        let value = read("{\"languages\":\(literal)}")[.languages]
        #expect(value.kind == kind)
        #expect(value.text == Array(text.utf8))
    }

    @Test(arguments: [
        ("{}", 0, true), (#"{"a":"b"}"#, 1, true), (#"{ "a" : "b" , "c" : 1 }"#, 2, false),
        (#"{"a":1,"a":"b"}"#, 1, true),
        (#"{"a":"b","a":1}"#, 1, false), (#"{"a":"x","\u0061":"y"}"#, 1, true), (#"{"a":{"a":1,"b":2}}"#, 1, false),
        (#"{"}":"{\"","c":"]"}"#, 2, true),
    ])
    func `objects are delivered by place with their distinct members`(object: String, members: UInt64, isText: Bool) {
        let line = "{\"params\":{\"old\":1}, \"params\" : \(object) }"
        let value = read(line)[.params]
        #expect(value.kind == .object)
        #expect(value.object.map { String(decoding: Array(line.utf8)[$0], as: UTF8.self) } == object)
        #expect(value.bits == members << 1 | (isText ? 1 : 0))
    }

    @Test(arguments: [#"{"a":1,"a":"b"}"#, #"{"a":{"a":1}}"#, "{}"])
    func `members are counted only where somebody asks`(object: String) {
        var reader = TestReader()
        let value = reader.read("{\"params\":\(object)}")[.params]
        #expect(value == Expected(kind: .object, object: 10..<10 + object.utf8.count))
        for line in [#"{"params":{"a":1,}}"#, #"{"params":{"a" 1}}"#, #"{"params":{"a":1]}"#, #"{"params":{a:1}}"#] {
            #expect(reader.read(line).reason == .notJSON)
        }
    }

    @Test func `many members are told apart too`() {
        let members = (0..<40).map { "\"k\($0 % 30)\":\"v\"" }.joined(separator: ",")
        #expect(read("{\"params\":{\(members)}}")[.params].bits == 30 << 1 | 1)
    }

    @Test func `two fields may read one path`() {
        var mapping = testMapping()
        mapping.paths[TestField.plain.rawValue] = [["text"]]
        mapping.paths[TestField.deep.rawValue] = [["text"]]
        var reader = TestReader(mapping)
        let long = String(repeating: "é", count: 5000)
        let reading = reader.read("{\"text\":\"\(long)\"}")
        for field in [TestField.text, .plain, .deep] { #expect(reading[field].text == Array(long.utf8)) }
    }

    @Test func `a parent may be mapped beside its members`() {
        var mapping = testMapping()
        mapping.paths[TestField.params.rawValue] = [["screen"]]
        var reader = TestReader(mapping, countsMembers: true)
        let reading = reader.read(#"{"screen":{"width":3,"x":{}}}"#)
        #expect(reading[.width].bits == Double(3).bitPattern)
        #expect(reading[.params].object == 10..<28)
        #expect(reading[.params].bits == 2 << 1)
    }
}
