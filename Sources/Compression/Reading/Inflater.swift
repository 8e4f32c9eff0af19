import CISAL

/// Owns ISA-L's state for reading gzip members: 87 KB on the heap, never a Swift value.
@safe
struct Inflater: ~Copyable {
    // Safe: created in init, destroyed in deinit, passed only to the shim that knows its type.
    private let state: UnsafeMutableRawPointer

    /// - Throws: `outOfMemory`.
    init() throws(CompressionError) {
        guard let created = unsafe cisal_inflater_create() else { throw .outOfMemory }
        unsafe state = unsafe created
    }

    deinit { unsafe cisal_inflater_destroy(state) }

    /// Forgets the member that ended or was broken, and expects a header.
    mutating func begin() {
        unsafe cisal_inflater_begin(state)
    }

    /// Takes one byte of a header.
    mutating func feed(_ byte: UInt8) {
        // Safe: one byte in, no room for output, which a header does not need.
        unsafe withUnsafePointer(to: byte) { pointer in
            _ = unsafe cisal_inflate(state, pointer, 1, nil, 0)
        }
    }

    /// Decodes until the input is used up, the output is full, or the member ends or turns out to be broken.
    mutating func decode(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> cisal_step {
        // Safe: ISA-L reads and writes within the counts that are passed. They fit 32 bits: input comes in chunks,
        // and longer outputs are filled in several calls.
        unsafe cisal_inflate(
            state, input.baseAddress, input.count, output.baseAddress, min(output.count, Int(Int32.max)))
    }
}
