import AttributionModel
import Testing

@testable import Reviewing

/// Lines behind a checksum are seldom damaged, but must never end the program.
@Suite struct DamagedLinesTests {
    private static let columns =
        #""link_id":"l","slug":null,"campaign":"c \"1\"","referrer":null,"source":null,"medium":null,"#
        + #""destination_url":null,"deep_link_url":"shop://plain","custom_params":{"a":["}",1]},"provider_token":null,"#
        + #""campaign_token":null"#
    private static let candidates =
        #"{"install_id":"i","requested_at":"2026-03-04T10:00:00.000Z","app_id":"a","user_id":null,"platform":"ios","#
        + #""is_reinstall":null,"screening":"decided","repeat_of":null,"once_per":"u","signals":{"ip":"203.0.113.9"},"#
        + #""tiers":[{"tier":"store","touch":0},{"tier":"device","click":null},{"tier":"basic","total":1,"cut":false,"#
        + #""hot":false,"candidates":[0]}],"block":0,"clicks":[{"click":0,"click_id":"c","#
        + #""clicked_at":"2026-03-04T09:00:00.000Z","touch":0,"ip_class":null}],"#
        + #""touches":[{"touch":0,"app_id":null,"window_seconds":3600.000,\#(columns),"#
        + #""deep_links":{"android":"shop://android","other":"shop://plain"}}]}"# + "\n"
    private static let state =
        #"{"install_id":"i","requested_at":"2026-03-04T10:00:00.000Z","app_id":null,"#
        + #""device_id":"6d0a1b2c-1111-4222-8333-444455556666","once_per":"u","status":"attributed","claimed":true,"#
        + #""row":{"match_type":"probabilistic","tier":"basic","confidence":0.85,"score":null,"level":"high","#
        + #""click_id":"c","clicked_at":"2026-03-04T09:00:00.000Z","age_seconds":3600.000,"candidates":1,"#
        + #""runner_up_click_id":null,"inherited_from":null,\#(columns)}}"# + "\n"

    @Test func `a touch has the deep link of any platform`() throws {
        var reading = CandidatesPiece.Reading()
        reading.clickNumber = { ClickNumber(number: UInt32($0[0])) }
        reading.linkNumber = { LinkNumber(number: UInt32($0[1])) }
        let piece = CandidatesPiece(Array(Self.candidates.utf8), count: Self.candidates.utf8.count, reading)
        try #require(piece.damage == nil)
        #expect(piece.candidates == [0] && piece.installs[0].deviceID == nil)
        let blocks = try PieceBlocks(piece, after: nil)
        let click = try #require(blocks.click(0, of: piece.installs[0].block))
        #expect(click.id.elementsEqual("c".utf8) && click.quotedID.elementsEqual("\"c\"".utf8) && click.signals.isEmpty)
        #expect(click.clickedAt == piece.installs[0].requestedAt - .hour && click.ipClass == nil)
        let touch = try #require(blocks.touch(0, of: piece.installs[0].block))
        #expect(touch.columns.text(.deepLinkURL) == "shop://plain")
        #expect(String(decoding: touch.columns.bytes, as: UTF8.self) == Self.columns)
        let other = touch.touch(isAndroid: true)
        #expect(other.columns.text(.deepLinkURL) == "shop://android")
        #expect(other.touch(isAndroid: false).columns.bytes == touch.columns.bytes)
        let candidate = try #require(blocks.candidate(0, of: piece.installs[0].block, withLink: true))
        #expect(
            candidate.click.number == UInt32(UInt8(ascii: "c")) && candidate.link.number == UInt32(UInt8(ascii: "l")))
        #expect(candidate.clickedAt == click.clickedAt && candidate.keptSignals == nil)
        #expect(blocks.linkWindow(ofClick: 0, of: piece.installs[0].block) == .hour)
        let spelled = try #require(blocks.spelled(0, of: piece.installs[0].block))
        #expect(spelled.members.elementsEqual(Self.columns.utf8))
        #expect(blocks.details(ofTouch: 0, of: piece.installs[0].block) == touch.details)
        #expect(spelled.json(.customParams).elementsEqual(#"{"a":["}",1]}"#.utf8))
        #expect(spelled.withBytes(.campaign) { $0.count } == 5, "without its escapes")
        #expect(spelled.withBytes(.referrer) { $0.count } == nil)
        #expect(blocks.touch(1, of: piece.installs[0].block) == nil)
    }

    @Test func `a tier is known by its whole name`() throws {
        let piece = CandidatesPiece(Array(Self.candidates.utf8), count: Self.candidates.utf8.count)
        try #require(piece.damage == nil)
        let names = ["store", "device", "basic", "basid", "basi", "basics"].map { Array("\"\($0)\"".utf8) }
        let found = piece.tiers.map { tier in names.indices.filter { tier.isNamed(names[$0], in: piece.bytes) } }
        #expect(found == [[0], [1], [2]])
    }

    @Test func `a line of state says who is claimed, and where its row's values stand`() throws {
        let bytes = Array(Self.state.utf8)
        var cursor = JSONCursor(bytes, 0..<bytes.count)
        let state = try ListedState(&cursor)
        #expect(cursor.place == bytes.count)
        #expect(state.isClaimed && state.isProbabilistic && state.isAttributed && !state.isOrganic)
        #expect(state.deviceID == Digest(high: 0x6D0A_1B2C_1111_4222, low: 0x8333_4444_5555_6666))
        cursor = JSONCursor(bytes, 0..<bytes.count)
        let keys = try ListedState.keys(&cursor)
        #expect(cursor.place == bytes.count && keys.deviceID == state.deviceID && keys.oncePer == state.oncePer)
        cursor = JSONCursor(bytes, 0..<bytes.count)
        let tail = try ListedState.tail(&cursor)
        #expect(cursor.place == bytes.count)
        #expect(state.clickID.map { Array(bytes[$0]) } == Array("c".utf8))
        #expect(String(decoding: bytes[tail[2]], as: UTF8.self) == "0.85")
    }

    @Test func `damage anywhere is found or passed over, and never traps`() {
        var read = 0
        for (text, isState) in [(Self.candidates, false), (Self.state, true)] {
            let whole = Array(text.utf8)
            for place in whole.indices {
                for byte: UInt8 in [0x22, 0x5C, 0x7D, 0x2C, 0x2D, 0x39, 0x0A] {
                    var bytes = whole
                    bytes[place] = byte
                    for bytes in [bytes, Array(bytes[...place])] {
                        read += isState ? readState(bytes) : readPiece(bytes)
                    }
                }
            }
        }
        #expect(read > 0)
    }

    private func readState(_ bytes: [UInt8]) -> Int {
        var cursor = JSONCursor(bytes, 0..<bytes.count)
        _ = try? ListedState.keys(&cursor)
        cursor = JSONCursor(bytes, 0..<bytes.count)
        _ = try? ListedState.tail(&cursor)
        cursor = JSONCursor(bytes, 0..<bytes.count)
        return (try? ListedState(&cursor)).map { $0.line.count } ?? 0
    }

    private func readPiece(_ bytes: [UInt8]) -> Int {
        let piece = CandidatesPiece(bytes, count: bytes.count)
        guard let blocks = try? PieceBlocks(piece, after: nil) else { return 0 }
        _ = try? PieceBlocks(piece, after: blocks)
        return piece.installs.reduce(0) { sum, install in
            _ = blocks.click(0, of: install.block).map { $0.idBytes + $0.quotedID + $0.bytes[$0.signals] }
            return sum + (blocks.touch(0, of: install.block)?.touch(isAndroid: true).columns.bytes.count ?? 0)
        }
    }
}
