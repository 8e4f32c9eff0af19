import AttributionModel
import Compression
import Files
import PipelineFile
import Publishing
import Reporting

/// Writes what a re-scoring publishes besides its rows: reports, copies and the manifest.
struct RescorePublication {
    let rescoring: Rescoring
    /// The part of the result that was decided again.
    let part: PublishedPart
    let totals: InstallTotals
    let started: ContinuousClock.Instant
    var outputs: [Manifest.Output] = []
    /// What is said of the day; nil in a result without dates.
    var day: DayMembers?
    /// The first of the days by whose states it was decided; nil without any.
    var statesFrom: Int32?

    private var manifest: PublishedManifest { part.manifest }

    /// Takes over a file of the old result, if it has one of that name: under a second name or, if the file system has
    /// no hard links, or the file is elsewhere behind a link that may lead to nothing from here, as a copy.
    ///
    /// Published files are never changed, only replaced.
    ///
    /// If it has its second name already, `linked` is the digest of its bytes.
    ///
    /// - Throws: `RunError` if the file is not what its run wrote.
    mutating func take(_ name: String, into staging: borrowing StagingFolder, linked: Digest? = nil) throws {
        guard let known = manifest.outputs[name] else { return }
        // What is there by now may be another file, if the part was published anew meanwhile.
        let path = part.path(of: name)
        let taken = try linked ?? link(name, into: staging)
        guard taken == known.digest else {
            throw ResultLines.replacement(of: path, since: known.digest) ?? ResultLines.changed(path)
        }
        enter(known)
    }

    /// Takes over the lines of a file of the old result, if it has one of that name, compressed as the new pipeline
    /// says.
    ///
    /// - Throws: `RunError` if the file is not what its run wrote.
    mutating func recompress(_ name: String, into staging: borrowing StagingFolder) throws {
        guard let known = manifest.outputs[name] else { return }
        let lines = try part.lines(name)
        let output = try CompressedOutput(name: name, in: staging, effort: rescoring.new.output.gzip)
        while let piece = try lines.next() {
            try Task.checkCancellation()
            output.append(Array(piece.bytes.prefix(piece.count)), rows: 0)
            try output.writePieces()
        }
        enter(try output.close(rows: known.rows))
    }

    /// Adds an output that was taken over, in the order in which a run names its outputs.
    private mutating func enter(_ output: Manifest.Output) {
        outputs.insert(output, at: output.name == OutputName.candidates ? min(1, outputs.count) : outputs.count)
    }

    /// Gives a file its second name, or copies it; returns the digest of its bytes.
    private func link(_ name: String, into staging: borrowing StagingFolder) throws -> Digest {
        let path = part.path(of: name)
        guard part.has(name) else { throw ResultLines.failure(.unreadable(FileError.notFound), path) }
        guard staging.link(path, as: name) else { return try copy(name, into: staging).digest }
        return try RescorePublication.digest(ofLinked: staging.path(of: name), to: path)
    }

    /// The digest of a published file that has a second name.
    static func digest(ofLinked name: String, to path: String) throws(RunError) -> Digest {
        do throws(FileError) {
            return try FileDigest.of(name)
        } catch {
            throw ResultLines.failure(.unreadable(error), path)
        }
    }

    private func copy(_ name: String, into staging: borrowing StagingFolder) throws -> Manifest.Output {
        let output = try WrittenFile(name: name, in: staging)
        try output.write(contentsOf: part.path(of: name))
        return try output.close(rows: 0)
    }

    /// The absolute path of what is re-scored, as its reader may be in another folder, and a link on the way may lead
    /// elsewhere by then; a day keeps its name in the result, wherever its folder really is.
    private var source: String {
        let path = PathText(part.path)
        guard part.day != nil, let folder = try? SystemCalls.resolved(path.parent) else {
            return (try? SystemCalls.resolved(path.text)) ?? path.text
        }
        return PathText.join(folder, path.name)
    }

    /// Writes reports and, last, the manifest.
    func write(in staging: borrowing StagingFolder) throws {
        let reports = try totals.reports.write(in: staging)
        var written = Manifest(of: rescoring.new, text: rescoring.located.text)
        written.window = rescoring.window.map { PipelineFile.text(of: $0) }
        written.day = day?.members ?? []
        let byStatus = totals.byStatus
        written.counts = part.counts.families.map { $0.key == byStatus.key ? byStatus : $0 }
        written.counters = part.counts.counters
        written.outputs = outputs + reports
        written.inputs = try part.inputs.all()
        written.run =
            Manifest.circumstances(
                since: started, .init(ManifestFile.rescoredFromKey, .text(source)), threads: rescoring.threads)
            + [.peakMemory(ProcessUsage.peakMemory)] + Manifest.statesFrom(statesFrom)
        try written.write(in: staging)
    }

    /// Checks the re-scoring against the accounting identities, with the lines that the earlier run counted (spec §8).
    func checkAccounting() throws(RunError) {
        var accounting = Accounting()
        for kind in RecordKind.allCases {
            let family = ManifestFile.countsKey(of: kind)
            accounting[kind] = .init(
                lines: part.counts.count(family, "lines"), unreadable: part.counts.count(family, "unreadable"),
                records: part.counts.count(family, "records"))
        }
        accounting.clickVerdicts = ClickVerdict.allCases.map { part.counts.count("clicks", $0.name) }
        accounting.clicksOfOtherDays = part.counts.count("clicks", ManifestValue.otherDaysKey)
        accounting.installsOfOtherDays = part.counts.count("installs", ManifestValue.otherDaysKey)
        let own = part.day == nil ? "clicks" : ManifestFile.dayClicksKey
        accounting.reportedClicks = ClickVerdict.allCases.filter(\.isCounted)
            .reduce(0) { $0 + part.counts.count(own, $1.name) }
        totals.enter(into: &accounting)
        let rows =
            accounting[.install].records - part.counts.count("installs", InstallVerdict.duplicate.name)
            - accounting.installsOfOtherDays
        // Rows and clicks are taken over: where they differ from the counts, it is the result that is not whole.
        guard totals.rows == rows, accounting.reports.allSatisfy({ $0.clicks == accounting.reportedClicks }) else {
            throw RunError(
                .inputOutput,
                "cannot use \(part.path): its rows or reports are not those that \(Destination.manifestName) counts; put "
                    + "back what was published, or run the pipeline again with --force")
        }
        try accounting.check(of: "re-scoring")
    }

    /// The finished re-scoring's own account of its result.
    func runResult(destination: String) -> RunResult {
        var summary = totals.summary(of: rescoring.new, destination: destination, since: started)
        // One line for each row of the result.
        summary.lines = totals.rows
        return totals.result(summary)
    }
}
