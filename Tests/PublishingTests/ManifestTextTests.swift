import AttributionModel
import Fixtures
import Testing

@testable import Publishing

@Suite struct ManifestTextTests {
    private func found(_ key: String, in json: String) -> String? {
        let bytes = bytes(json)
        return ManifestText.place(of: key, in: bytes).map { text(Array(bytes[$0])) }
    }

    @Test(arguments: [
        #"{"ascribe": "1"}"#, " {\r\n\t\"ascribe\" :\n\"1\"\n}", #"{"a":["b",{"ascribe":"2"}],"ascribe":"1"}"#,
        #"{"a":"{","b":"\"","ascribe":"1","c":"ascribe"}"#, #"{"ascribe":"1","cut":"o"#, #"{"ascribe":"1""#,
    ])
    func `a text of the outermost object is found in any layout`(json: String) {
        #expect(found("ascribe", in: json) == "1")
    }

    @Test(arguments: [
        "", " ", "{", "{}", #"["ascribe"]"#, #"{"own":{"ascribe":"1"}}"#, #"{"own":"ascribe"}"#, #"{"ascribe":1}"#,
        #"{"ascribe":null}"#, #"{"ascribe":"1","ascribe":"2"}"#, #"{"ascribe":"#, #"{"ascribe":"1"#,
        #"{"\"ascribe":"1"}"#, #"{"a":"\"ascribe\":\"1\""}"#, #""ascribe":"1""#, "{\"ascribe\":\"\\",
    ])
    func `no text is found where there is none of that name, more than one, or something else`(json: String) {
        #expect(found("ascribe", in: json) == nil)
    }

    @Test(arguments: [
        (#"{"list":["a","]"],"b":1}"#, #"["a","]"]"#), (#"{"a":{"list":1},"list": {"c":[2]} }"#, #"{"c":[2]}"#),
        (#"{"list":"b"}"#, #""b""#), (#"{"list":12,"b":1}"#, "12"), (#"{"list":true}"#, "true"),
        (#"{"list":[1,2"#, nil), (#"{"list":1,"list":2}"#, nil), (#"{"a":["list"]}"#, nil), (#"{"list":}"#, nil),
    ])
    func `a value of the outermost object is found whatever it is`(json: String, value: String?) {
        let bytes = bytes(json)
        #expect(ManifestText.value(of: "list", in: bytes).map { text(Array(bytes[$0])) } == value)
    }

    @Test(
        arguments: [
            ("[]", []), (" [ {\"path\" : \"a\"},\n{\"x\":[{\"path\":1}],\"path\":\"b\\\"\"}] ", ["a", "b\\\""]),
            ("[{\"path\":1}]", nil), ("[{\"x\":1}]", nil), ("[{\"path\":\"a\",\"path\":\"b\"}]", nil),
            ("[{\"path\":\"a\"}", nil), ("[{\"path\":\"a\"},]", nil), ("{\"path\":\"a\"}", nil), ("[{}]", nil),
            ("", nil),
        ] as [(String, [String]?)])
    func `texts are found in a list whose objects all have one`(json: String, texts: [String]?) {
        let bytes = bytes(json)
        let places = ManifestText.places(of: "path", inList: bytes)
        #expect(places.map { $0.map { text(Array(bytes[$0])) } } == texts)
    }

    @Test func `a manifest as it is written tells its version`() {
        let manifest = Manifest(
            version: "7", rules: 1, pipeline: "p", pipelineDigest: .none, pipelineText: "\"ascribe\": \"8\"")
        #expect(
            ManifestText.place(of: "ascribe", in: manifest.render()).map { text(Array(manifest.render()[$0])) } == "7")
    }

    @Test func `a manifest is whole without its inputs where its ends hold what is around them, and else nothing`() {
        var manifest = Manifest(version: "7", rules: 1, pipeline: "p", pipelineDigest: .none, pipelineText: "t")
        manifest.run = [.init("threads", .integer(2))]
        let without = text(manifest.render()).replacing("\"inputs\": []", with: "\"inputs\": [\n  ]")
        // A name may look like the end of the list.
        manifest.inputs = ["a", "\n  ],\n  \"run\": {\n"].map {
            .init(path: $0, size: 1, digest: .none, lines: 3, encoding: "gzip")
        }
        let bytes = manifest.render()
        let parts = text(bytes).split(separator: "\n  \"inputs\": [\n", omittingEmptySubsequences: false)
        let ends = text(bytes).split(separator: "\n  ],\n  \"run\": {\n", omittingEmptySubsequences: false)
        #expect(parts.count == 2 && ends.count == 2)
        let (first, last) = (bytes.count - parts[1].utf8.count, bytes.count - ends[0].utf8.count)
        for (before, after) in [(first, last), (bytes.count, bytes.count), (first - 1, last), (first, last - 1)] {
            let found = ManifestText.withoutInputs(
                first: Array(bytes.prefix(before)), last: Array(bytes.suffix(after)))
            #expect(found.map(text) == (before >= first && after >= last ? without : nil))
        }
    }

    @Test func `a value on one line has no blanks, and the same content`() {
        let value = ManifestValue.object([
            .init("a \n", .array([.integer(1), .text("b c"), .array([]), .null])), .init("d", .object([])),
            .init("e", .object([.init("f", .flag(true))])),
        ])
        #expect(value.renderedLine == #"{"a \n":[1,"b c",[],null],"d":{},"e":{"f":true}}"# + "\n")
        #expect(ManifestValue.array([]).renderedLine == "[]\n")
    }
}
