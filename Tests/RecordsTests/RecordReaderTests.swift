import AttributionModel
import Fixtures
import Records
import Testing

@Suite struct RecordReaderTests {
    private let good = #""click_id":"c","clicked_at":"2026-11-21T05:42:00Z","link_id":"l""#

    private func verdict(_ line: String, mapping: FieldMapping = .canonical(ClickField.self)) -> Unreadable? {
        var reader = RecordReader(ClickField.self, mapping: mapping)
        var fields = reader.makeFields()
        let block = Array(line.utf8)
        return reader.read(block: block.span, line: 0..<block.count, into: &fields)
    }

    @Test(
        arguments: [
            (#"{}"#, .missingField, .clickID), (#"{"click_id":true}"#, .wrongType, .clickID),
            (#"{"click_id":""}"#, .missingField, .clickID),
            (#"{"click_id":null,"clicked_at":1,"link_id":true}"#, .missingField, .clickID),
            (#"{"click_id":"c","clicked_at":"2001-01-01T00:00:00Z","link_id":true}"#, .outOfRange, .clickedAt),
            (#"{"click_id":"c","clicked_at":"2001-01-01T00:00:00"}"#, .wrongType, .clickedAt),
            (#"{"click_id":"c","clicked_at":1795239720}"#, .wrongType, .clickedAt),
            (#"{"click_id":"c","link_id":1.5}"#, .missingField, .clickedAt),
            (#"{"click_id":1,"clicked_at":"2026-11-21T05:42:00Z","link_id":1.5}"#, .wrongType, .linkID),
            (#"{"click_id":1,"clicked_at":"2026-11-21T05:42:00Z"}"#, .missingField, .linkID),
        ] as [(String, UnreadableReason, ClickField)])
    func `the first bad required field is named`(line: String, reason: UnreadableReason, field: ClickField) {
        #expect(verdict(line) == Unreadable(reason: reason, field: field.rawValue))
        #expect(verdict(line)?.field == field.rawValue)
    }

    @Test func `a bad line names no field`() {
        #expect(verdict("{") == Unreadable(reason: .notJSON))
        #expect(verdict("[]") == Unreadable(reason: .notObject))
    }

    @Test func `optional fields of the wrong type are counted and the record stays`() {
        var reader = RecordReader(ClickField.self, mapping: .canonical(ClickField.self))
        var fields = reader.makeFields()
        let verdicts = [
            "{\(good),\"ip\":1.5,\"touch_points\":\"5\"}", "{\(good),\"ip\":false}", "{\(good)}",
            "{\"click_id\":\"c\",\"ip\":false}",
        ].map { line in
            let block = Array(line.utf8)
            return reader.read(block: block.span, line: 0..<block.count, into: &fields)
        }
        let bad = Unreadable(reason: .missingField, field: ClickField.clickedAt.rawValue)
        #expect(verdicts == [nil, nil, nil, bad])
        #expect(reader.wrongTypes[ClickField.ip.rawValue] == 2)
        #expect(reader.wrongTypes[ClickField.touchPoints.rawValue] == 1)
        #expect(reader.wrongTypes.reduce(0, +) == 3)
    }

    @Test func `a record's fields are read by the mapping`() {
        let mapping = FieldMapping.canonical(
            ClickField.self, timeUnit: .seconds,
            renaming: [.clickedAt: "timestamp", .screenWidth: "screen.width", .appOpened: "app_installed"])
        var reader = RecordReader(ClickField.self, mapping: mapping)
        var fields = reader.makeFields()
        let line =
            #"{"click_id":"c\u0031","timestamp":1795239720.5,"link_id":77,"screen":{"width":393,"height":852},"#
            + #""app_installed":true,"custom_params":{"a":"b"},"languages":["en","de"]}"#
        let block = Array("\n\(line)\n".utf8)
        #expect(reader.read(block: block.span, line: 1..<block.count - 1, into: &fields) == nil)
        #expect(fields.bytes(of: ClickField.clickID) == Array("c1".utf8))
        #expect(fields[ClickField.clickedAt].time == Instant(milliseconds: 1_795_239_720_500))
        #expect(fields.bytes(of: ClickField.linkID) == Array("77".utf8))
        #expect(fields[ClickField.screenWidth].number == 393)
        #expect(fields[ClickField.screenHeight].kind == .absent)
        #expect(fields.flag(ClickField.appOpened) == true)
        #expect(Array(line.utf8)[fields[ClickField.customParams].range].elementsEqual(#"{"a":"b"}"#.utf8))
        #expect(fields[ClickField.languages].kind == .list)
    }

    @Test func `installs and links have their own required fields`() {
        var installs = RecordReader(InstallField.self, mapping: .canonical(InstallField.self))
        var links = RecordReader(LinkField.self, mapping: .canonical(LinkField.self))
        var fields = installs.makeFields()
        let line = Array(#"{"install_id":"i","link_id":"l","created_at":"2001-01-01T00:00:00Z"}"#.utf8)
        #expect(
            installs.read(block: line.span, line: 0..<line.count, into: &fields)
                == Unreadable(reason: .missingField, field: InstallField.requestedAt.rawValue))
        fields = links.makeFields()
        #expect(links.read(block: line.span, line: 0..<line.count, into: &fields) == nil)
        #expect(fields[LinkField.createdAt].time < .earliest)
    }
}
