import Sources

extension SourceSummary {
    /// All warnings, including damage that was put up with.
    var allWarnings: [String] {
        warnings
            + (damage.map { damage in
                let kept =
                    decompressedBytes == 0
                    ? "nothing of it could be read"
                    : damage.mayHaveAlteredLines
                        ? "the lines that it still gave were kept, though some may be altered"
                        : "what could be read before it was kept"
                return ["\(damage.problem); \(kept)"]
            } ?? [])
    }
}
