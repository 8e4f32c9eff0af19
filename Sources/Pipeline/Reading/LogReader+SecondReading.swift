import Sources

extension LogReader {
    /// Refuses files that were others when they were read first: what was counted then would not fit what is read now.
    ///
    /// Called when all were read; `first` are the summaries of the first reading, in the order of the files.
    /// - Throws: `RunError` that names the file.
    func requireSame(as first: [SourceSummary]) throws(RunError) {
        for (source, known) in zip(sources, first) where source.summary().digest != known.digest {
            throw .changed(source.file.name)
        }
    }
}

extension RunError {
    /// The error of two readings of files that are the same, of which the second came to other lines.
    static func differingReadings(of records: String) -> RunError {
        .defect("reading the \(records) a second time gave other lines, though no file has changed")
    }
}
