import Sources

extension LogReader {
    /// Refuses files that have changed since the first reading: what was counted then would not fit what is read now.
    ///
    /// Called when all files have been read; `first` are the summaries of the first reading, in the order of the files.
    /// - Throws: `RunError` that names the file.
    func requireSame(as first: [SourceSummary]) throws(RunError) {
        for (source, known) in zip(sources, first) where source.summary().digest != known.digest {
            throw .changed(source.file.name)
        }
    }
}

extension RunError {
    /// The error for a second reading that found other lines in the same files.
    static func differingReadings(of records: String) -> RunError {
        .defect("reading the \(records) a second time gave other lines, though no file has changed")
    }
}
