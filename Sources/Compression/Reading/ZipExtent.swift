/// The part of a file that belongs to the zip at its end, as the zip's last records tell.
///
/// libarchive looks for the last record in 16 KiB, and if it finds none, reads members from the front up to the first
/// directory. Neither way does it tell of bytes outside the zip, such as another one before it.
struct ZipExtent {
    /// Where the zip begins; 0 also where it does not tell.
    let start: Int64
    /// Where its last record ends, comment included.
    let end: Int64

    /// How long a last record is without its comment.
    private static let recordSize = 22
    /// The value of a field that a last record leaves to the records of zip64.
    private static let leftOut: Int64 = 0xFFFF_FFFF
    /// How much of the file is searched at a time.
    private static let windowSize: Int64 = 64 << 10

    /// Looks for a last record from the end of a file of `length` bytes to its beginning; nil if there is none.
    init?(in file: RawFile, length: Int64) throws(CompressionError) {
        var end = length
        while end > 0 {
            let start = max(0, end - Self.windowSize)
            // A record may begin in the window and end behind it.
            let window = try file.bytes(Int(min(length, end + Int64(Self.recordSize) - 1) - start), at: start)
            for place in stride(from: window.count - Self.recordSize, through: 0, by: -1) where window[place] == 0x50 {
                let record = window.span.extracting(place..<place + Self.recordSize)
                let found = try Self(record: record, at: start + Int64(place), in: file, length: length)
                guard let found else { continue }
                self = found
                return
            }
            end = start
        }
        return nil
    }

    /// Reads what may be a last record; nil if it is none, because it tells of more than there is.
    private init?(
        record: Span<UInt8>, at place: Int64, in file: RawFile, length: Int64
    ) throws(CompressionError) {
        guard record.begins(with: [0x50, 0x4B, 0x05, 0x06]) else { return nil }
        end = place + Int64(Self.recordSize) + record.number(at: 20, bytes: 2)
        guard end <= length else { return nil }
        if let start = try Self.start64(before: place, in: file) {
            self.start = start
            return
        }
        let (size, offset) = (record.number(at: 12, bytes: 4), record.number(at: 16, bytes: 4))
        // The fields are left to records of zip64 that are not there, as by Info-ZIP when it writes to a pipe: then
        // nobody knows where the zip begins.
        start = size == Self.leftOut || offset == Self.leftOut ? 0 : place - size - offset
        guard start >= 0 else { return nil }
    }

    /// Where a zip begins by the records of zip64 that lie before its last one; nil if there are none, or they tell of
    /// more than there is.
    ///
    /// They count even if the last record leaves no field to them: they lie between the directory and the last record,
    /// which otherwise follows the directory at once.
    private static func start64(before place: Int64, in file: RawFile) throws(CompressionError) -> Int64? {
        // A record of 56 bytes and a locator of 20; the record may be longer, but nobody makes it so.
        let directoryEnd = place - 76
        guard directoryEnd >= 0 else { return nil }
        let records = try file.bytes(76, at: directoryEnd)
        let (record, locator) = (records.span.extracting(first: 56), records.span.extracting(last: 20))
        guard record.begins(with: [0x50, 0x4B, 0x06, 0x06]), locator.begins(with: [0x50, 0x4B, 0x06, 0x07]) else {
            return nil
        }
        let (size, offset) = (record.number(at: 40, bytes: 8), record.number(at: 48, bytes: 8))
        guard size >= 0, offset >= 0, size <= directoryEnd, offset <= directoryEnd - size else { return nil }
        return directoryEnd - size - offset
    }
}

extension Span<UInt8> {
    /// A number whose lowest byte comes first; negative only if it has 8 bytes and the highest bit.
    fileprivate func number(at place: Int, bytes count: Int) -> Int64 {
        (0..<count).reduce(0) { $0 | Int64(self[place + $1]) << (8 * Int64($1)) }
    }
}
