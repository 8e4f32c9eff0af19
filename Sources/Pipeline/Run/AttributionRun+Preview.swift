import AttributionModel
import Files
import Publishing

extension AttributionRun {
    /// Finds out what `run` would do: which days it would decide and why, what it would read, and what keeps it from
    /// that.
    ///
    /// It reads files of logs at most to compare them with those by which days were decided, and writes nothing. What
    /// only records tell stays unknown: lines that are unreadable or came late and, unless all days are up to date, how
    /// old the newest ones are.
    ///
    /// - Throws: `RunError` as `run` does before it reads anything, but for what only writing shows: no lock is taken,
    ///   and no file is made in a temporary folder. That nothing may be written in the output's place is its `stop`.
    public func preview() throws(RunError) -> RunPreview {
        do {
            guard case .folder(let path) = options.output else {
                try requireNoDays()
                return try preview(RunInputs(self), "rows would go to standard output", to: "-")
            }
            if let days = options.days { return try DaysPreview.of(self, days, in: path) }
            let destination = try Destination(path)
            let inputs = try RunInputs(self)
            try inputs.readFiles(of: self).requireOutside(destination)
            try WholeDestination.check(destination)
            try StagedResult.check(destination, isForced: options.isForced)
            let isThere = FileStatus.exists(at: destination.path)
            var found = preview(inputs, "\(path) would be \(isThere ? "replaced" : "made")", to: path)
            do { try destination.requireWritable(ofDays: false) } catch { found.stop = RunError(error) }
            return found
        } catch {
            throw RunError(error)
        }
    }

    /// A run without dates that reads these files.
    private func preview(_ inputs: RunInputs, _ outcome: String, to output: String) -> RunPreview {
        let files = ByKind { inputs.files(of: $0) }
        return RunPreview(text: RunPreview.text(of: pipeline, to: output, [outcome], reading: files))
    }
}
