public import AttributionModel

/// Whole lines of one file, or of one of its members, in memory that is reused.
public struct LineBlock: Sendable {
    /// About how many bytes a block holds: 1 MiB, but for a single longer line.
    public static let size = 1 << 20
    /// How much of an overlong line a block keeps.
    static let overlongPrefix = 8 << 10

    /// At least `used` + `LineBounds.padding` initialised bytes; grows, never shrinks.
    ///
    /// Keep no copy of it between calls.
    public var bytes: [UInt8] = []
    /// How many of the bytes count: lines with their newlines; the last line of a member may have none.
    public var used = 0
    /// The block's place in the file, from 0.
    public var sequence = 0
    /// The archive member's name, nil where the file is not an archive.
    public var member: String?
    /// The member's place in the file, from 0.
    public var memberIndex = 0
    /// The first byte's place in the member's decompressed stream.
    public var offset: Int64 = 0
    /// Why the block's line cannot be read, where the block is the beginning of a line longer than `LineBounds.longest`
    /// whose rest is skipped: `tooLong`, or `notUTF8`, which takes precedence (spec §11).
    public var overlong: UnreadableReason?
    /// Whether the block is the beginning of such a line.
    public var isOverlong: Bool { overlong != nil }

    /// Makes an empty block; the first fill gives it its memory.
    public init() {}

    /// Makes room for `count` bytes and the padding after them.
    mutating func reserve(_ count: Int) {
        bytes.extend(to: count + LineBounds.padding, with: 0)
    }

    /// Drops the first bytes; the others move up, and the memory keeps its size.
    mutating func dropFirst(_ count: Int) {
        bytes.replaceSubrange(0..<count, with: EmptyCollection())
        bytes.append(repeating: 0, count: count)
        used -= count
    }
}
