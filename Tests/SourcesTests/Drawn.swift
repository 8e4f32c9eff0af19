import AttributionModel
import Sources

/// Everything that a source gave.
struct Drawn {
    struct Part: Equatable {
        var member: String?
        var index: Int
        var bytes: [UInt8]
    }

    /// The members' bytes as the blocks gave them, overlong lines cut.
    var parts: [Part] = []
    var blocks = 0
    /// Overlong lines: where they begin.
    var overlong: [Int64] = []
    /// What was wrong with the blocks themselves.
    var faults: [String] = []
    var failure: SourceError?
    var summary: SourceSummary

    var bytes: [UInt8] { parts.flatMap(\.bytes) }

    init(_ file: InputFile, keepsReadable: Bool = false) {
        let source = LineSource(file, keepsReadable: keepsReadable)
        var block = LineBlock()
        var end: Int64?
        var endsWithNewline = true
        do throws(SourceError) {
            while try source.nextBlock(into: &block) {
                if block.sequence != blocks { faults.append("block \(blocks) is numbered \(block.sequence)") }
                if block.bytes.count < block.used + LineBounds.padding { faults.append("no padding in \(blocks)") }
                if block.used == 0 { faults.append("block \(blocks) is empty") }
                if parts.last?.index != block.memberIndex {
                    parts.append(Part(member: block.member, index: block.memberIndex, bytes: []))
                    (end, endsWithNewline) = (nil, true)
                }
                if let end, end != block.offset, overlong.isEmpty { faults.append("a gap before block \(blocks)") }
                if !endsWithNewline { faults.append("block \(blocks) begins within a line") }
                parts[parts.count - 1].bytes += block.bytes[..<block.used]
                endsWithNewline = block.isOverlong || block.bytes[block.used - 1] == 0x0A
                if block.isOverlong { overlong.append(block.offset) }
                end = block.offset + Int64(block.used)
                blocks += 1
            }
            if try source.nextBlock(into: &block) { faults.append("a block after the end") }
        } catch {
            failure = error
        }
        summary = source.summary()
    }
}
