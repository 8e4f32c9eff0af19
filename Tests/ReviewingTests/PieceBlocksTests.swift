import AttributionModel
import Fixtures
import Testing

@testable import Reviewing

/// Blocks whose lines lie in several pieces.
@Suite struct PieceBlocksTests {
    /// A line of a block that spells out some clicks and touches, and names some clicks.
    private static func line(block: Int, clicks: Range<Int>, touches: Range<Int>, names: [Int] = []) -> String {
        let spelledClicks = clicks.map {
            #"{"click":\#($0),"click_id":"b\#(block)c\#($0)","clicked_at":"2026-03-04T09:00:00.000Z","touch":0,"#
                + #""ip_class":null}"#
        }
        let rest =
            #""slug":null,"campaign":null,"referrer":null,"source":null,"medium":null,"destination_url":null,"#
            + #""deep_link_url":null,"custom_params":null,"provider_token":null,"campaign_token":null"#
        let spelledTouches = touches.map {
            #"{"touch":\#($0),"app_id":null,"window_seconds":null,"link_id":"b\#(block)t\#($0)",\#(rest)}"#
        }
        let list = names.map(String.init).joined(separator: ",")
        return #"{"install_id":"i","requested_at":"2026-03-04T10:00:00.000Z","app_id":null,"user_id":null,"#
            + #""platform":null,"is_reinstall":null,"screening":"decided","repeat_of":null,"once_per":null,"signals":{},"#
            + #""tiers":[{"tier":"basic","total":0,"cut":false,"hot":false,"candidates":[\#(list)]}],"#
            + #""block":\#(block),"clicks":[\#(spelledClicks.joined(separator: ","))],"#
            + #""touches":[\#(spelledTouches.joined(separator: ","))]}"# + "\n"
    }

    private static func piece(
        _ lines: String..., reading: CandidatesPiece.Reading = CandidatesPiece.Reading()
    ) -> CandidatesPiece {
        let bytes = Array(lines.joined().utf8)
        return CandidatesPiece(bytes, count: bytes.count, reading)
    }

    private func expect(_ blocks: PieceBlocks, _ place: Int, _ number: Int, clicks: Int, touches: Int) {
        for click in 0..<clicks {
            #expect(blocks.click(click, of: place)?.idBytes == Array("b\(number)c\(click)".utf8))
        }
        for touch in 0..<touches {
            #expect(blocks.touch(touch, of: place)?.columns.text(.linkID) == "b\(number)t\(touch)")
        }
        #expect(blocks.click(clicks, of: place) == nil && blocks.click(-1, of: place) == nil)
        #expect(blocks.touch(touches, of: place) == nil && blocks.touch(-1, of: place) == nil)
    }

    @Test func `a block goes on from piece to piece until another begins`() throws {
        let first = Self.piece(Self.line(block: 0, clicks: 0..<3, touches: 0..<1, names: [0, 1, 2]))
        let second = Self.piece(Self.line(block: 0, clicks: 3..<3, touches: 1..<1, names: [2]))
        let third = Self.piece(
            Self.line(block: 0, clicks: 3..<5, touches: 1..<3), Self.line(block: 1, clicks: 0..<2, touches: 0..<0),
            Self.line(block: 1, clicks: 2..<3, touches: 0..<2))
        let fourth = Self.piece(Self.line(block: 2, clicks: 0..<1, touches: 0..<1))
        for piece in [first, second, third, fourth] { try #require(piece.damage == nil) }
        #expect(first.candidates == [0, 1, 2] && third.installs.map(\.block) == [0, 1, 1])
        var blocks = try PieceBlocks(first, after: nil)
        expect(blocks, 0, 0, clicks: 3, touches: 1)
        blocks = try PieceBlocks(second, after: blocks)
        expect(blocks, 0, 0, clicks: 3, touches: 1)
        blocks = try PieceBlocks(third, after: blocks)
        expect(blocks, 0, 0, clicks: 5, touches: 3)
        expect(blocks, 1, 1, clicks: 3, touches: 2)
        expect(blocks, 2, 2, clicks: 0, touches: 0)
        blocks = try PieceBlocks(fourth, after: blocks)
        expect(blocks, 0, 2, clicks: 1, touches: 1)
        expect(blocks, 1, 1, clicks: 0, touches: 0)
    }

    @Test func `what was made of clicks stays with them until their block ends`() throws {
        var reading = CandidatesPiece.Reading()
        reading.clickNumber = { id in ClickNumber(number: id.indices.reduce(0) { 10 * $0 + UInt32(id[$1] & 0xF) }) }
        reading.linkNumber = { LinkNumber(place: $0.count) }
        let first = Self.piece(Self.line(block: 0, clicks: 0..<2, touches: 0..<1), reading: reading)
        let second = Self.piece(Self.line(block: 0, clicks: 2..<3, touches: 1..<1), reading: reading)
        let third = Self.piece(Self.line(block: 1, clicks: 0..<1, touches: 0..<0), reading: reading)
        let open = try PieceBlocks(second, after: PieceBlocks(first, after: nil))
        #expect(open.openClickNumbers == [2_030, 2_031, 2_032])
        let found = (0..<3).compactMap { open.candidate($0, of: 0, withLink: true) }
        #expect(found.map(\.click) == [2_030, 2_031, 2_032] && found.map(\.reference) == [0, 1, 2])
        #expect(found.allSatisfy { $0.link == 6 }, "they share a touch")
        #expect(open.candidate(0, of: 0, withLink: false)?.link == 0)
        #expect(open.candidate(3, of: 0, withLink: true) == nil && open.clickedAt(3, of: 0) == nil)
        #expect(try PieceBlocks(third, after: open).openClickNumbers == [2_130])
    }

    @Test func `numbers that do not go on are damage`() throws {
        let first = Self.piece(Self.line(block: 0, clicks: 0..<3, touches: 0..<1))
        let blocks = try PieceBlocks(first, after: nil)
        for next in [
            Self.line(block: 0, clicks: 4..<5, touches: 0..<0), Self.line(block: 0, clicks: 3..<3, touches: 0..<2),
            Self.line(block: 1, clicks: 3..<4, touches: 0..<0),
        ] {
            #expect(throws: DamagedLine.self) { try PieceBlocks(Self.piece(next), after: blocks) }
        }
        let gap = Self.piece(
            Self.line(block: 0, clicks: 0..<1, touches: 0..<0), Self.line(block: 0, clicks: 2..<3, touches: 0..<0))
        #expect(gap.damage?.line == 1 && gap.installs.count == 1)
    }
}
