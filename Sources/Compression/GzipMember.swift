public import AttributionModel
import CISAL
import CZlib

/// Gzip members made in memory; members written one after another are one gzip file.
public enum GzipMember {
    /// Compresses some bytes (at most 1 GiB) as one gzip member without time or name.
    ///
    /// The same bytes and effort give the same member: outputs are cut into members at fixed places (spec §6).
    /// - Throws: `notCompressed` or `outOfMemory`.
    public static func compress(
        _ bytes: Span<UInt8>, effort: OutputChoice.Gzip
    ) throws(CompressionError) -> [UInt8] {
        guard bytes.count <= 1 << 30 else { throw .notCompressed(code: -1) }
        let bound = effort == .fast ? cisal_gzip_bound(bytes.count) : czlib_gzip_bound(bytes.count)
        var code: Int64 = 0
        // Safe: both libraries write at most `bound` bytes and say how many; only those are taken as initialised.
        let member = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                switch effort {
                case .fast:
                    code = unsafe cisal_gzip_member(input.baseAddress, input.count, output.baseAddress, bound)
                case .small:
                    code = unsafe czlib_gzip_member(input.baseAddress, input.count, output.baseAddress, bound, 6)
                }
                count = max(0, Int(code))
            }
        }
        if code == -100 { throw .outOfMemory }
        guard code > 0 else { throw .notCompressed(code: code) }
        return member
    }
}
