/// The file of an arena's spilled blocks, in pages of 512 bytes, each with a checksum behind it.
///
/// ```
/// block:  512 bytes │ 512 bytes │ …
/// file:   512 bytes, checksum │ 512 bytes, checksum │ …
/// ```
/// Pages are as small as what is read at random, so that a look-up reads and checks little more than it wants. The
/// checksums are beside them and not in memory, where those of 9 GB would take 72 MB; and a page comes with its own in
/// one reading. A checksum covers the page's number and a word of this file's own, too: zeros, a page of another place
/// and what an earlier run left on the disk do not pass. Places are counted without checksums: a page's number is its
/// place by 512.
final class ArenaFile: Sendable {
    /// The bytes of a page.
    static let pageBytes = 512
    /// The bytes that a page takes in the file.
    static let storedBytes = pageBytes + MemoryLayout<UInt32>.size
    /// How many pages are written at once: 64 KiB.
    private static let writtenPages = 127

    /// The file, where the place of a page is its number times `storedBytes`.
    let file: SpillFile
    private let salt = UInt64.random(in: 0 ... .max)

    /// Takes over an empty file.
    init(_ file: SpillFile) { self.file = file }

    /// Writes bytes to pages of their own, from the one at `offset` on; the rest of the last page is zeros.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SpillError) {
        try unsafe write(UnsafeRawBufferPointer(start: nil, count: 0), bytes, at: offset)
    }

    /// The same for bytes in two pieces.
    func write(
        _ front: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(SpillError) {
        let firstPage = offset / Self.pageBytes
        let pageCount = (front.count + bytes.count + Self.pageBytes - 1) / Self.pageBytes
        // Each page is written whole before it goes to the file; freed below.
        let pages = UnsafeMutableRawBufferPointer.allocate(
            byteCount: min(pageCount, Self.writtenPages) * Self.storedBytes, alignment: 16)
        defer { unsafe pages.deallocate() }
        for start in stride(from: 0, to: pageCount, by: Self.writtenPages) {
            let count = min(Self.writtenPages, pageCount - start)
            for place in 0..<count {
                // A page's part of our own memory.
                let page = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: pages[place * Self.storedBytes..<(place + 1) * Self.storedBytes])
                unsafe Self.copy(front, bytes, from: (start + place) * Self.pageBytes, to: page)
                let checksum = unsafe checksum(of: UnsafeRawBufferPointer(page), number: firstPage + start + place)
                unsafe page.storeBytes(of: checksum, toByteOffset: Self.pageBytes, as: UInt32.self)
            }
            // The filled front of our own memory.
            let filled = unsafe UnsafeRawBufferPointer(rebasing: pages[..<(count * Self.storedBytes)])
            try unsafe file.write(filled, at: (firstPage + start) * Self.storedBytes)
        }
    }

    /// Reads pages, each with its checksum, to the front of `room`; returns how many there were before the file's end.
    ///
    /// They are not checked, as those that were never written may be among them.
    func read(_ pages: Range<Int>, into room: UnsafeMutableRawBufferPointer) throws(SpillError) -> Int {
        // A part of the caller's memory; the slice traps if there is too little.
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: room[..<(pages.count * Self.storedBytes)])
        return try unsafe file.readAvailable(into: room, at: pages.lowerBound * Self.storedBytes) / Self.storedBytes
    }

    /// Makes sure that a page, as it was read, is what was written under its number.
    ///
    /// - Throws: `SpillError.corrupt`.
    @inline(__always)
    func check(_ page: UnsafeRawBufferPointer, number: Int, of name: String) throws(SpillError) {
        precondition(page.count == Self.storedBytes, "a page is checked with its checksum")
        // Within the page, as just checked.
        let stored = unsafe page.loadUnaligned(fromByteOffset: Self.pageBytes, as: UInt32.self)
        guard unsafe checksum(of: page, number: number) == stored else {
            throw .corrupt(path: file.path, reason: "the checksum of a page of '\(name)' is wrong")
        }
    }

    /// Copies a page of two pieces, beginning at a place in them, and fills it up with zeros.
    private static func copy(
        _ front: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer, from start: Int,
        to page: UnsafeMutableRawBufferPointer
    ) {
        var filled = min(max(0, front.count - start), pageBytes)
        // Within the piece and the page, here and below: the slices trap if not.
        if filled > 0 {
            unsafe page.copyMemory(from: UnsafeRawBufferPointer(rebasing: front[start..<start + filled]))
        }
        let first = start + filled - front.count
        let count = min(bytes.count - first, pageBytes - filled)
        if count > 0 {
            unsafe UnsafeMutableRawBufferPointer(rebasing: page[filled..<filled + count])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[first..<first + count]))
            filled += count
        }
        // The rest of the caller's page.
        unsafe UnsafeMutableRawBufferPointer(rebasing: page[filled..<pageBytes]).initializeMemory(
            as: UInt8.self, repeating: 0)
    }

    /// The checksum of a page's bytes under its number.
    ///
    /// As in `RunChecksum`, words have lanes that do not wait for one another, here eight, and one changed word always
    /// changes all 64 bits, of which half are kept: a damaged page passes once in four billion times.
    private func checksum(of page: UnsafeRawBufferPointer, number: Int) -> UInt32 {
        precondition(page.count >= Self.pageBytes, "a checksum is of a whole page")
        var (a, b) = (RunChecksum.step(salt, UInt64(number)), 0x9E37_79B9_7F4A_7C15 as UInt64)
        var (c, d) = (0xC2B2_AE3D_27D4_EB4F as UInt64, 0x1656_67B1_9E37_79F9 as UInt64)
        var (e, f) = (0x85EB_CA77_C2B2_AE63 as UInt64, 0x27D4_EB2F_1656_67C5 as UInt64)
        var (g, h) = (0xD6E8_FEB8_6659_FD93 as UInt64, 0xA0761D6478BD642F as UInt64)
        for place in stride(from: 0, to: Self.pageBytes, by: 64) {
            // Eight words from `place` on lie within the page, as was checked.
            a = unsafe RunChecksum.step(a, page.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            b = unsafe RunChecksum.step(b, page.loadUnaligned(fromByteOffset: place &+ 8, as: UInt64.self))
            c = unsafe RunChecksum.step(c, page.loadUnaligned(fromByteOffset: place &+ 16, as: UInt64.self))
            d = unsafe RunChecksum.step(d, page.loadUnaligned(fromByteOffset: place &+ 24, as: UInt64.self))
            e = unsafe RunChecksum.step(e, page.loadUnaligned(fromByteOffset: place &+ 32, as: UInt64.self))
            f = unsafe RunChecksum.step(f, page.loadUnaligned(fromByteOffset: place &+ 40, as: UInt64.self))
            g = unsafe RunChecksum.step(g, page.loadUnaligned(fromByteOffset: place &+ 48, as: UInt64.self))
            h = unsafe RunChecksum.step(h, page.loadUnaligned(fromByteOffset: place &+ 56, as: UInt64.self))
        }
        let (ab, cd) = (RunChecksum.step(a, b), RunChecksum.step(c, d))
        let (ef, gh) = (RunChecksum.step(e, f), RunChecksum.step(g, h))
        let sum = RunChecksum.step(RunChecksum.step(ab, cd), RunChecksum.step(ef, gh))
        return UInt32(truncatingIfNeeded: sum ^ (sum >> 32))
    }
}
