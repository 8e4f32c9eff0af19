import CArchive

/// What libarchive reads from: its callbacks, the memory that they pass on, and the error that they met.
@safe
final class ArchiveInput {
    private static let size = 256 << 10

    let stream: ByteStream
    private(set) var failure: CompressionError?
    /// How many zero bytes are at the end of what has been read so far.
    private(set) var lastZeros = 0
    // Safe: allocated in init, freed in deinit. libarchive is done with a buffer when it asks for the next.
    private let buffer: UnsafeMutableBufferPointer<UInt8>

    init(_ stream: ByteStream) {
        self.stream = stream
        unsafe buffer = .allocate(capacity: ArchiveInput.size)
    }

    deinit { unsafe buffer.deallocate() }

    private func countZeros(ofLast count: Int) {
        // Safe: `count` bytes of the buffer were just filled.
        let zeros = unsafe buffer.prefix(count).reversed().prefix { $0 == 0 }.count
        lastZeros = zeros == count ? lastZeros + zeros : zeros
    }

    static let read:
        @convention(c) (
            OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeRawPointer?>?
        ) -> la_ssize_t = { _, client, output in
            // Safe: the client is the input that ArchiveReader keeps alive; the output place is libarchive's.
            guard let client = unsafe client, let output = unsafe output else { return -1 }
            let input = unsafe Unmanaged<ArchiveInput>.fromOpaque(client).takeUnretainedValue()
            unsafe output.pointee = UnsafeRawPointer(input.buffer.baseAddress)
            do throws(CompressionError) {
                let got = try unsafe input.stream.read(into: input.buffer)
                input.countZeros(ofLast: got)
                return la_ssize_t(got)
            } catch {
                input.failure = error
                return -1
            }
        }

    static let seek:
        @convention(c) (
            OpaquePointer?, UnsafeMutableRawPointer?, la_int64_t, Int32
        ) -> la_int64_t = { _, client, offset, whence in
            // Only for zip archives, which are not compressed as a whole. Safe: as above.
            guard let client = unsafe client else { return -1 }
            let input = unsafe Unmanaged<ArchiveInput>.fromOpaque(client).takeUnretainedValue()
            do throws(CompressionError) {
                return la_int64_t(try input.stream.file.seek(to: Int64(offset), from: whence))
            } catch {
                input.failure = error
                return -1
            }
        }
}
