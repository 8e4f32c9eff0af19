import AttributionModel
import Compression
import Matching
import Synchronization

/// Where tasks have kept payloads, so that each is kept once, or at most a few times, as memory for this is bounded.
final class PayloadPlaces: Sendable {
    /// How many payloads are remembered, some 3 MB; later ones may be kept more than once.
    private static let limit = 1 << 16
    private let places = Mutex<[Digest: UInt64]>([:])

    /// Where a payload is, by its digest; `keep` keeps a new one.
    func place(of digest: Digest, keep: () throws(SpillError) -> UInt64) throws(SpillError) -> UInt64 {
        if let known = places.withLock({ $0[digest] }) { return known }
        let place = try keep()
        return places.withLock { places in
            // Another task may have kept the same one meanwhile: then there are two copies.
            if let known = places[digest] { return known }
            if places.count < PayloadPlaces.limit { places[digest] = place }
            return place
        }
    }
}

/// Keeps the payloads of clicks in the arena, repeated ones once; one per worker.
struct PayloadStore {
    private let places: PayloadPlaces
    private var kept = DigestCache(bits: 14, filler: 0 as UInt64)

    init(_ places: PayloadPlaces) { self.places = places }

    /// Keeps an encoded payload and returns where it is.
    mutating func keep(_ bytes: [UInt8], into arena: ArenaWriter) throws(SpillError) -> UInt64 {
        let digest = Digest(of: bytes.span)
        if let reference = kept.value(for: digest) { return reference }
        let reference = try places.place(of: digest) { () throws(SpillError) in try arena.append(bytes.span) }
        kept.keep(reference, for: digest)
        return reference
    }
}
