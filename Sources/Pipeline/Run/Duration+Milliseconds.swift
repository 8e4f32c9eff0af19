extension Duration {
    /// Milliseconds, parts of one cut off.
    var wholeMilliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}
