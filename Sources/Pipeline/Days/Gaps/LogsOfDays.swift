import AttributionModel
import Sources

/// The logs as a run for days has read them, which may have changed by the time a day is published, and what was
/// published before: what gaps are found by.
struct LogsOfDays {
    /// The run that has read them.
    let span: DaySpanRun
    let totals: RunTotals
    /// How many lines each file has of each day.
    let files: FileDays
    let published: PublishedDays
    /// The number of lines of each file of clicks.
    let linesOfClicks: [Int]
    /// The number of lines of each log, by the bytes of its name.
    let linesRead: [[UInt8]: Int]
    /// A digest of the contents of all logs: days with the same one have read each other's.
    let digest: Digest
    /// The place of each file among the run's of its kind, by the bytes of its path.
    private let places: ByKind<[[UInt8]: Int]>
    /// The logs that have any readable line.
    private let filled: FilledFiles

    /// Takes what a run has read, by day in `files`, given the days that are published.
    init(_ span: DaySpanRun, _ totals: RunTotals, _ files: FileDays, published: PublishedDays) {
        self.span = span
        self.totals = totals
        self.files = files
        self.published = published
        linesOfClicks = totals[.click].linesOfFiles
        // The files of `totals` are in the order of the span's.
        places = ByKind { kind in
            Dictionary(span.files.files(of: kind).enumerated().map { ($1.path.utf8Bytes, $0) }) { first, _ in first }
        }
        let all = RecordKind.logs.flatMap { totals[$0].inputs }
        let lines = RecordKind.logs.flatMap { totals[$0].linesOfFiles }
        linesRead = Dictionary(zip(all.map(\.name.utf8Bytes), lines), uniquingKeysWith: +)
        filled = FilledFiles(
            RecordKind.logs.flatMap { kind in files.filled(kind).map { totals[kind].inputs[$0] } }, contentsOf: all)
        var builder = DigestBuilder(seed: DigestSeed.logs)
        for kind in RecordKind.logs { builder.add(contents: totals[kind].inputs.map(\.digest)) }
        digest = builder.digest
    }

    var run: AttributionRun { span.run }
    /// The days that the run decides.
    var decided: ClosedRange<BatchDay> { span.days }

    /// The files of a kind, by their places.
    func inputs(_ kind: RecordKind) -> [SourceSummary] { totals[kind].inputs }

    /// The places of some files among all that the run has read, by kind.
    func places(of inputs: RunInputs) -> ByKind<Set<Int>> {
        ByKind { kind in Set(inputs.files(of: kind).compactMap { places[kind][$0.path.utf8Bytes] }) }
    }
}

extension LogsOfDays {
    /// The places of the files that a run for a day alone reads once its manifest names them, by kind: the day's own,
    /// and those in which this run has found lines that the day looks at.
    func namedFiles(of day: BatchDay) -> ByKind<Set<Int>> {
        var places = places(of: span.inputs.own(of: day...day))
        places[.install].formUnion(files.files(of: .install, day: day).map(\.file))
        for near in DayInputs.clickDays(of: day, run) {
            places[.click].formUnion(files.files(of: .click, day: near).map(\.file))
        }
        return places
    }

    /// For each file, by its place among those of its kind, the first part whose day reads it on its own or, failing
    /// that, because the day's manifest names it.
    func firstParts() -> ByKind<[Int: Int]> {
        var parts = ByKind<[Int: Int]> { _ in [:] }
        for filesOf in [span.inputs.own, span.inputs.inputs] {
            for (part, day) in decided.enumerated() {
                let places = places(of: filesOf(day...day))
                for kind in RecordKind.allCases {
                    for place in places[kind] where parts[kind][place] == nil { parts[kind][place] = part }
                }
            }
        }
        return parts
    }

    /// The lines of a day in `wanted` files that it was decided without, as far as `known` files show.
    func newLines(
        of day: BatchDay, _ kind: RecordKind, since known: KnownFiles, in wanted: (Int) -> Bool = { _ in true }
    ) -> LinesByFile {
        let inputs = inputs(kind)
        var new = LinesByFile()
        for found in files.files(of: kind, day: day) where wanted(found.file) {
            let file = inputs[found.file]
            new.add(known.newLines(of: found.lines, in: file), of: file.name.utf8Bytes)
        }
        return new
    }

    /// The files that had lines of a published day, or others `where` they are sought, and that are not among the logs
    /// or have no readable line, by kind and the bytes of their names.
    ///
    /// The pipeline's patterns say which are of clicks, as manifests do not. A file that no pattern matches any more
    /// may have had installs, from which rows come.
    ///
    /// - Throws: `RunError` if the day's manifest cannot be read.
    func lacking(
        of day: PublishedDay, where isSought: (KnownFiles.File) -> Bool = { $0.dayLines > 0 }
    ) throws -> ByKind<[[UInt8]: KnownFiles.File]> {
        let all = try filled.lacking(of: day, where: isSought)
        guard !all.isEmpty else { return ByKind { _ in [:] } }
        let clicks = run.names(all.keys, matching: run.pipeline.clicks.paths.ofAnyDay)
            .subtracting(run.names(all.keys, matching: run.pipeline.installs.paths.ofAnyDay))
        return ByKind { kind in kind == .link ? [:] : all.filter { clicks.contains($0.key) == (kind == .click) } }
    }

    /// Whether a file in which no readable line was found is gone, or was read and has none any more; otherwise it lies
    /// where the run has not looked.
    func isLost(_ name: [UInt8]) -> Bool { linesRead[name] != nil || !run.hasFile(name) }
}
