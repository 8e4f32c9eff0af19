public import AttributionModel
internal import CSimdJSON

/// The digest that a digested field with these bytes has: XXH3-128, seed 0.
///
/// Depends on the bytes alone, so it may be kept in files.
public func digest(of bytes: Span<UInt8>) -> Digest {
    var digest = Digest.none
    // The pointer lives for the call only and is read within its count.
    unsafe bytes.withUnsafeBufferPointer {
        unsafe line_digest($0.baseAddress, $0.count, &digest.high, &digest.low)
    }
    return digest
}
