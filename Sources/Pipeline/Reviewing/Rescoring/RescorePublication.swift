import AttributionModel
import Compression
import Foundation
import Publishing
import Reporting

/// Writes what a re-scoring publishes besides its rows: reports, copies and the manifest.
struct RescorePublication {
    let rescoring: Rescoring
    /// The part of the result that was decided again.
    let part: PublishedPart
    let totals: RescoreTotals
    let reports: FinishedReports
    let started: ContinuousClock.Instant
    var outputs: [Manifest.Output] = []
    /// What is said of the day; nil in a result without dates.
    var day: RescoredDay?

    private var manifest: PublishedManifest { part.manifest }

    /// Takes over a file of the old result: as a second name of it, or copied where file systems have no such names.
    ///
    /// Published files are never changed, only replaced.
    ///
    /// - Throws: `RunError` where the file is not what its run wrote.
    mutating func take(_ name: String, into staging: borrowing StagingFolder) throws {
        guard part.has(name), let known = manifest.outputs[name] else { throw part.isGone(name) }
        guard try part.currentDigest(of: name) == known.digest else { throw ResultLines.changed(part.path(of: name)) }
        let isLinked =
            (try? FileManager.default.linkItem(atPath: part.path(of: name), toPath: staging.path(of: name))) != nil
        let output = isLinked ? known : try copy(name, rows: known.rows, into: staging)
        // The order in which a run names its outputs.
        outputs.insert(output, at: name == OutputName.candidates ? min(1, outputs.count) : outputs.count)
    }

    private func copy(_ name: String, rows: Int, into staging: borrowing StagingFolder) throws -> Manifest.Output {
        let path = part.path(of: name)
        guard let file = FileHandle(forReadingAtPath: path) else { throw part.isGone(name) }
        let output = try WrittenFile(name: name, in: staging)
        func next() throws(RunError) -> Data? {
            do { return try file.read(upToCount: 1 << 20) } catch { throw part.isUnreadable(name, "reading it failed") }
        }
        while let data = try next(), !data.isEmpty { try output.write(Array(data)) }
        return try output.close(rows: rows)
    }

    /// Writes reports and, last, the manifest.
    func write(in staging: borrowing StagingFolder) throws {
        var outputs = outputs
        for report in reports.files {
            let file = try WrittenFile(name: report.name, in: staging)
            try file.write(report.bytes)
            let lines = report.bytes.count { $0 == UInt8(ascii: "\n") }
            outputs.append(try file.close(rows: max(0, lines - 1)))
        }
        var written = Manifest(
            version: Version.current, pipeline: rescoring.new.name,
            pipelineDigest: Digest(of: Array(rescoring.newText.utf8).span), pipelineText: rescoring.newText)
        written.window = rescoring.window
        written.day = day?.members ?? []
        written.counts = manifest.counts.map { family in
            guard family.key == "installs_by_status" else { return family }
            return .init(
                family.key,
                .object(Decision.Status.allCases.map { .init($0.name, .integer(totals.installs($0))) }))
        }
        written.counters = manifest.counters
        written.outputs = outputs
        written.inputs = manifest.inputs
        written.run = [
            .init("finished_at", .text(Date.now.formatted(.iso8601))),
            .init("elapsed_seconds", .seconds((ContinuousClock.now - started).wholeMilliseconds)),
            .init(PublishedManifest.rescoredFromKey, .text(part.path)),
            .init("host", .text(ProcessInfo.processInfo.hostName)), .init("threads", .integer(rescoring.threads)),
            .peakMemory(ProcessUsage.peakMemory),
        ]
        let file = try WrittenFile(name: Destination.manifestName, in: staging)
        try file.write(written.render())
        _ = try file.close(rows: 0)
    }

    /// Holds the re-scoring against the accounting identities, with the lines that the run before counted (spec §8).
    func checkAccounting() throws(RunError) {
        var accounting = Accounting()
        accounting.clickLines = lines(of: .click)
        accounting.installLines = lines(of: .install)
        accounting.linkLines = lines(of: .link)
        accounting.clickVerdicts = ClickVerdict.allCases.map { manifest.count("clicks", $0.name) }
        let counted = ClickVerdict.allCases.filter(\.isCounted).map { accounting.clickVerdicts[Int($0.rawValue)] }
        accounting.reportedClicks = counted.reduce(0, +)
        if part.day != nil {
            // Lines of other days than the run read, and of its other days, are not told apart in the manifest.
            accounting.clicksOfOtherDays = accounting.clickLines.records - accounting.clickVerdicts.reduce(0, +)
            accounting.reportedClicks = reports.sums.first { $0.dimension == .days }?.clicks ?? 0
        }
        accounting.installVerdicts = totals.verdicts
        accounting.installVerdicts[Int(InstallVerdict.duplicate.rawValue)] = manifest.count(
            "installs", InstallVerdict.duplicate.name)
        if part.day != nil {
            accounting.installsOfOtherDays = accounting.installLines.records - manifest.sum(of: "installs")
        }
        accounting.attributed = totals.installs(.attributed)
        accounting.organic = totals.installs(.organic)
        accounting.written = totals.written.map { .init(output: $0.output, lines: $0.lines) }
        accounting.reports = reports.sums
        accounting.clicksWonTwice = totals.clicksWonTwice
        let broken = accounting.broken()
        guard broken.isEmpty else {
            throw RunError(
                .brokenIdentity,
                "the re-scoring's counts do not add up, which is a defect of the program; nothing was published; please "
                    + "report: " + broken.joined(separator: "; "))
        }
    }

    private func lines(of kind: RecordKind) -> Accounting.Lines {
        let family = "\(kind.name)_lines"
        return Accounting.Lines(
            lines: manifest.count(family, "lines"), unreadable: manifest.count(family, "unreadable"),
            records: manifest.count(family, "records"))
    }

    /// What the finished re-scoring says of itself.
    func runResult(destination: String) -> RunResult {
        var summary = Summary(pipeline: rescoring.new.name, destination: destination)
        summary.installsByStatus = Decision.Status.allCases.map { .init($0.name, totals.installs($0)) }
        summary.installsByTier = zip(rescoring.new.match.tiers, totals.matchedByTier).map { .init($0.name, $1) }
        if rescoring.new.match.levels != nil {
            summary.installsByLevel = zip(Level.allCases, totals.levels).map { .init($0.rawValue, $1) }
        }
        summary.topCampaigns = reports.topCampaigns.map {
            .init($0.name.map { String(decoding: $0, as: UTF8.self) } ?? "(none)", $0.installs)
        }
        // A line each of the result.
        summary.lines = totals.statuses.reduce(0, +)
        summary.elapsed = Int((ContinuousClock.now - started).wholeMilliseconds)
        summary.peakMemory = ProcessUsage.peakMemory
        return RunResult(
            summary: summary.render(), warnings: [], attributed: totals.installs(.attributed),
            organic: totals.installs(.organic), lines: summary.lines, unreadable: 0)
    }
}
