public import AttributionModel
import CXXHash

/// An XXH3-128 digest of bytes that arrive in pieces; equal to `Digest(of:)` of all of them together.
@safe
public struct DigestStream: ~Copyable {
    // Safe: allocated in init, freed in deinit, never handed out.
    private let state: OpaquePointer

    /// Starts a digest of nothing; ends the process if half a kilobyte cannot be allocated, as a wrong digest would be
    /// taken for that of the content.
    public init() {
        guard let state = unsafe XXH3_createState() else { fatalError("no memory for a digest") }
        unsafe self.state = state
        unsafe XXH3_128bits_reset(state)
    }

    /// Adds bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
        // Safe: the pointer does not leave the closure.
        unsafe bytes.withUnsafeBufferPointer { buffer in unsafe update(buffer) }
    }

    /// Adds bytes; for callers within the fence that hold pointers.
    mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe cxxhash_update(state, bytes.baseAddress, bytes.count)
    }

    /// The digest of what was added so far; more may be added afterwards.
    public func finish() -> Digest {
        let hash = unsafe XXH3_128bits_digest(state)
        return Digest(high: hash.high64, low: hash.low64)
    }

    deinit {
        unsafe XXH3_freeState(state)
    }
}
