import AttributionModel
import Compression
import Signals

/// A worker's view of a `TextPool` for texts that repeat: asked by digest, the pool only on a miss.
struct TextIDCache {
    private let pool: TextPool
    private var slots: [(digest: Digest, id: TextID)]

    init(_ pool: TextPool, size: Int = 4_096) {
        self.pool = pool
        slots = Array(repeating: (.none, .absent), count: size)
    }

    /// The id of a digested text field, `.absent` where the field holds no text.
    mutating func id(of value: FieldValue, in text: [UInt8]) -> TextID {
        guard value.kind == .text else { return .absent }
        return id(of: text.span.extracting(value.range), digest: value.digest)
    }

    /// The id of a text.
    mutating func id(of text: Span<UInt8>) -> TextID { id(of: text, digest: Digest(of: text)) }

    private mutating func id(of text: Span<UInt8>, digest: Digest) -> TextID {
        let place = Int(truncatingIfNeeded: digest.low) & (slots.count - 1)
        if slots[place].digest == digest { return slots[place].id }
        let id = pool.id(of: text)
        slots[place] = (digest, id)
        return id
    }
}
