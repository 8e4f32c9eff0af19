/// What every reader of lines keeps to, so that they agree on which lines are read (spec §2).
package enum LineBounds {
    /// The longest line that is read, without its line feed: 16 MiB.
    package static let longest = 16 << 20
    /// Bytes behind a line that may be read, for parsers that read in wide steps.
    package static let padding = 64
    /// How much of a rejected line is kept, in bytes.
    package static let kept = 4_096
}
