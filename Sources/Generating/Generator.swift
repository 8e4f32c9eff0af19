import AttributionModel
import Publishing

/// Writes synthetic logs as a vendor's edge would: clicks, installs, the catalogue of links, and the truth beside them.
package struct Generator: Sendable {
    let options: GeneratorOptions

    /// Checks the options.
    ///
    /// - Throws: `GeneratorError.badOption` for an option outside its bounds.
    package init(_ options: GeneratorOptions) throws(GeneratorError) {
        try options.check()
        self.options = options
    }

    /// The files, in the order in which they are begun.
    package var fileNames: [String] { parts.flatMap(names) }

    /// Writes all files into a folder, which is made if need be.
    ///
    /// They take their places together once all are written; no other generator writes to the folder meanwhile.
    /// Unless `isForced`, an existing file stays, and one with other content stops the work.
    ///
    /// Each file, or each number's files of all days, is written by one task, so the bytes do not depend on `threads`,
    /// the number of such tasks at a time.
    /// - Throws: `GeneratorError`, what `compress` throws, or `CancellationError`.
    package func run(
        into directory: String, threads: Int, isForced: Bool = false, compress: @escaping GzipCompressor
    ) async throws -> GeneratorSummary {
        // An empty name would stand for the root folder.
        guard !directory.isEmpty else { throw GeneratorError.badOption(name: "--output", bounds: "a folder's name") }
        let lock = try LogFolder.lock(directory)
        defer { withExtendedLifetime(lock) {} }
        try LogFolder.check(directory, names: fileNames)
        let paths = fileNames.map { "\(directory)/\($0)" }
        let pending: PendingFiles
        do throws(OutputError) { pending = try PendingFiles(paths) } catch { throw GeneratorError(error) }
        let summary = try await writeParts(into: directory, threads: threads, compress: compress)
        // All at the end and in order, so that the file which the error names does not depend on threads.
        if !isForced { for path in paths { try LogFolder.requireSame(at: path) } }
        do throws(OutputError) { try pending.publish() } catch { throw GeneratorError(error) }
        return summary
    }

    /// Writes the parts beside their places, a few at a time.
    private func writeParts(
        into directory: String, threads: Int, compress: @escaping GzipCompressor
    ) async throws -> GeneratorSummary {
        let deliveries = try await self.deliveries(threads: threads)
        var summary = GeneratorSummary()
        var waiting = parts.makeIterator()
        try await withThrowingTaskGroup(of: GeneratorSummary.self) { group in
            func begin(_ part: Part) {
                group.addTask {
                    let paths = names(of: part).map { "\(directory)/\($0)" }
                    let files = try LogFiles(paths, compress: compress)
                    return try write(part, deliveries, to: files)
                }
            }
            for _ in 0..<tasks(threads: threads) {
                if let part = waiting.next() { begin(part) }
            }
            while let done = try await group.next() {
                summary += done
                if let part = waiting.next() { begin(part) }
            }
        }
        return summary
    }

    /// How many parts are written at a time: in the layout by days, each has many files open.
    private func tasks(threads: Int) -> Int {
        let filesOfPart = options.layout == .days ? options.days : 1
        return min(max(threads, 1), max(1, Generator.mostOpenFiles / filesOfPart))
    }

    /// Few enough for the limit of 1,024 open files that most systems have by default.
    private static let mostOpenFiles = 512

    /// One file, or one of each day.
    private enum Part: Sendable {
        case clicks(Int), installs(Int), links, truth
    }

    private var parts: [Part] {
        let files = options.files
        return (0..<files).map(Part.clicks) + (0..<files).map(Part.installs) + [.truth, .links]
    }

    private func names(of part: Part) -> [String] {
        func numbered(_ kind: String, _ number: Int) -> [String] {
            let digits = max(2, String(options.files - 1).count)
            let name = "\(kind)-\(number.padded(to: digits)).jsonl.gz"
            switch options.layout {
            case .flat: return [name]
            case .days:
                let days = (0..<options.days).map { (GeneratorOptions.firstDay + $0).name }
                return days.map { "\(kind)/\(CivilDay.folderPrefix)\($0)/\(name)" }
            }
        }
        switch part {
        case .clicks(let number): return numbered("clicks", number)
        case .installs(let number): return numbered("installs", number)
        case .links: return ["links.jsonl.gz"]
        case .truth: return ["truth.jsonl.gz"]
        }
    }

    private func write(_ part: Part, _ deliveries: [Delivery], to files: LogFiles) throws -> GeneratorSummary {
        let writer = LogWriter(world: World(options: options))
        return switch part {
        case .clicks(let number): try writer.writeClicks(number, to: files)
        case .installs(let number): try writer.writeInstalls(number, deliveries, to: files)
        case .links: try writer.writeLinks(to: files)
        case .truth: try writer.writeTruth(to: files)
        }
    }
}
