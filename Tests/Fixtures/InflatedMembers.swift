import CZlib

/// What zlib makes of each member of a gzip file; nil where one does not end as it should.
package func inflatedMembers(_ file: [UInt8]) -> [[UInt8]]? {
    var stream = unsafe z_stream()
    // A window of 32 KiB, and a gzip header before the data; `inflateInit2` is a macro.
    let streamSize = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, streamSize) == Z_OK else { return nil }
    defer { unsafe inflateEnd(&stream) }
    var input = file
    var members: [[UInt8]] = [[]]
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    // Safe: each pointer is used only within the closure that lends it, and zlib is told how much there is.
    let isSound = unsafe input.withUnsafeMutableBufferPointer { source in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = uInt(source.count)
        while true {
            let (code, used) = unsafe piece.withUnsafeMutableBufferPointer { target in
                unsafe stream.next_out = target.baseAddress
                unsafe stream.avail_out = uInt(target.count)
                return unsafe (inflate(&stream, Z_NO_FLUSH), target.count - Int(stream.avail_out))
            }
            members[members.count - 1] += piece.prefix(used)
            if code == Z_STREAM_END {
                if unsafe stream.avail_in == 0 { return true }
                guard unsafe inflateReset(&stream) == Z_OK else { return false }
                members.append([])
            } else if code != Z_OK {
                return false
            }
        }
    }
    return isSound ? members : nil
}
