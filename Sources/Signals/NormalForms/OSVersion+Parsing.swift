public import AttributionModel

extension OSVersion {
    /// Reads the first number in a text and the parts after it: `Android 14`, `17.5.1`, `iOS 17_5` (spec §3, §11).
    ///
    /// Missing parts are 0; nil where the text has no number or a part above 65,535.
    public init?(firstNumberIn bytes: Span<UInt8>) {
        for index in bytes.indices where bytes[index].isDigit {
            guard let reading = VersionNumber(bytes, at: index) else { return nil }
            self = reading.version
            return
        }
        return nil
    }
}

/// A version read at a place of a text, and where it ends.
struct VersionNumber {
    /// The version read.
    let version: OSVersion
    /// The place after its last digit.
    let end: Int

    /// Reads up to three numbers separated by `.` or `_`; nil where there is no digit at the place.
    init?(_ bytes: Span<UInt8>, at start: Int) {
        guard let (major, afterMajor) = number(bytes, start) else { return nil }
        let (minor, afterMinor) = nextPart(bytes, afterMajor)
        let (patch, afterPatch) = nextPart(bytes, afterMinor)
        guard let minor, let patch else { return nil }
        version = OSVersion(major: major, minor: minor, patch: patch)
        end = afterPatch
    }
}

private func number(_ bytes: Span<UInt8>, _ start: Int) -> (UInt16, Int)? {
    var index = start
    var value = 0
    while index < bytes.count, bytes[index].isDigit {
        value = value * 10 + Int(bytes[index] &- 0x30)
        guard value <= UInt16.max else { return nil }
        index += 1
    }
    return index > start ? (UInt16(value), index) : nil
}

/// The number after a separator, 0 where none follows; nil where it is too great.
private func nextPart(_ bytes: Span<UInt8>, _ start: Int) -> (UInt16?, Int) {
    guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: ".") || bytes[start] == UInt8(ascii: "_"),
        bytes[start + 1].isDigit
    else { return (0, start) }
    guard let (value, end) = number(bytes, start + 1) else { return (nil, start) }
    return (value, end)
}
