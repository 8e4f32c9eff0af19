/// Bounds that every reader of lines keeps to, so that all agree on which lines can be read (spec §2).
public enum LineBounds {
    /// The longest line that is read, without its line feed: 16 MiB.
    public static let longest = 16 << 20
    /// How many bytes past a line's end may be read, for parsers that read in wide steps.
    public static let padding = 64
    /// How much of a rejected line is kept, in bytes.
    public static let kept = 4_096
}
