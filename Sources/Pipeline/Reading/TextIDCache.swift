import AttributionModel
import Compression
import Signals

/// A worker's view of a `TextPool` for texts that recur: looked up by digest, in the pool only on a miss.
struct TextIDCache {
    private let pool: TextPool
    private var known: DigestCache<TextID>

    init(_ pool: TextPool, bits: Int = 12) {
        self.pool = pool
        known = DigestCache(bits: bits, filler: .absent)
    }

    /// The id of a digested text field, `.absent` where the field holds no text.
    mutating func id(of value: FieldValue, in text: [UInt8]) -> TextID {
        guard value.kind == .text else { return .absent }
        return id(of: text.span.extracting(value.range), digest: value.digest)
    }

    /// The id of a text.
    mutating func id(of text: Span<UInt8>) -> TextID { id(of: text, digest: Digest(of: text)) }

    private mutating func id(of text: Span<UInt8>, digest: Digest) -> TextID {
        if let id = known.value(for: digest) { return id }
        let id = pool.id(of: text)
        known.keep(id, for: digest)
        return id
    }
}
