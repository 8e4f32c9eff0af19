import Sources

extension LogReader {
    /// What is known of all files, of those that were skipped by what was `cached` in their place.
    func summaries(with cached: [Int: CacheFile]) -> [SourceSummary] {
        sources.enumerated().map { place, source in
            guard var summary = cached[place]?.summary else { return source.summary() }
            summary.name = source.file.name
            return summary
        }
    }
}
