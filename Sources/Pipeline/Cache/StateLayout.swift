import AttributionModel
import Compression

/// How a cache file of a state lies in its words: pieces of rows, each before the piece of its lines.
///
/// ```
/// rows:  the piece's number · how many rows · id, time, number and flags · user · device · click · line │ …
/// lines: the piece's number · bytes of each line, the last word filled up
/// ```
/// A digest takes two words, and those that a row does not have are left out. Of a line the rows tell the word that it
/// begins with, its length, and half of its digest, so that one line can be read and checked alone.
enum StateLayout {
    /// Before the first row.
    static let head = 2
    /// Words that every row has.
    static let rowWords = 4
    static let numberShift: UInt64 = 8
    static let userBit: UInt64 = 1
    static let deviceBit: UInt64 = 2
    /// Where the claim's raw value begins, of two bits; a row has a click where it is not 0.
    static let claimShift: UInt64 = 2
    static let claimBits: UInt64 = 3
    /// What the key has of this layout, of the rules, and of how `StateReading` takes values of `once_per`.
    static func shape(isDeviceOnce: Bool) -> Digest {
        let values = isDeviceOnce ? "devices" : "texts"
        return Digest(of: Array("state 1 \(CacheFile.format) \(Version.rules) \(values)".utf8).span)
    }
}
