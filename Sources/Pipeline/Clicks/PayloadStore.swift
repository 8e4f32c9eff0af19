import AttributionModel
import Compression
import Matching
import Sources

/// Keeps the payloads of clicks in the arena, those that repeat once a worker (mostly: the memory of them is bounded).
struct PayloadStore {
    private var slots: [(digest: Digest, reference: UInt64)] = Array(repeating: (.none, 0), count: 16_384)
    private var encoder = RecordEncoder()

    /// Keeps the payload of the line at hand and tells where it stands.
    mutating func keep(
        _ fields: ParsedFields, _ block: LineBlock, _ line: Range<Int>, into arena: ArenaWriter
    ) throws(SpillError) -> UInt64 {
        let parameters = fields[ClickField.customParams]
        let raw =
            parameters.kind == .object
            ? line.lowerBound + parameters.range.lowerBound..<line.lowerBound + parameters.range.upperBound : 0..<0
        ClickPayload.encode(fields, parameters: raw.isEmpty ? nil : block.bytes[raw], into: &encoder)
        return try keep(encoder.bytes, into: arena)
    }

    /// Keeps an encoded payload and tells where it stands.
    mutating func keep(_ bytes: [UInt8], into arena: ArenaWriter) throws(SpillError) -> UInt64 {
        let digest = Digest(of: bytes.span)
        let place = Int(truncatingIfNeeded: digest.low) & (slots.count - 1)
        if slots[place].digest == digest { return slots[place].reference }
        let reference = try arena.append(bytes.span)
        slots[place] = (digest, reference)
        return reference
    }
}
