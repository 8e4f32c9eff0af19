import AttributionModel
import Compression

/// The layout of a cache file of a state in words: pieces of rows, each followed by the piece of its lines.
///
/// ```
/// rows:  the piece's number · how many rows · id, time, number and flags · user · device · click · line │ …
/// lines: the piece's number · bytes of each line, the last word padded
/// ```
/// A digest takes two words, and digests that a row does not have are left out. For a line, rows have the word with
/// which it begins, its length, and half of its digest, so that a single line can be read and checked.
enum StateLayout {
    /// The words before the first row.
    static let head = 2
    /// The words that every row has.
    static let rowWords = 4
    /// Where the number of the row's line begins in the row's fourth word.
    static let numberShift: UInt64 = 8
    /// Set in that word if the row has a user.
    static let userBit: UInt64 = 1
    /// Set in that word if the row has a device.
    static let deviceBit: UInt64 = 2
    /// Where the two bits of the claim's raw value begin; 0 if the row has won no click.
    static let claimShift: UInt64 = 2
    static let claimBits: UInt64 = 3
    /// The part of the key that stands for this layout, the rules, and how `EarlierKeys` takes values of `once_per`.
    static func shape(isDeviceOnce: Bool) -> Digest {
        let values = isDeviceOnce ? "devices" : "texts"
        return Digest(of: Array("state 1 \(CacheFile.format) \(Version.rules) \(values)".utf8).span)
    }
}
