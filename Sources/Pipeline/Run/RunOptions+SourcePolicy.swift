import Sources

extension RunOptions.CorruptFiles {
    /// The policy as the sources know it.
    var sourcePolicy: CorruptFilePolicy { self == .fail ? .fail : .keepReadable }
}
