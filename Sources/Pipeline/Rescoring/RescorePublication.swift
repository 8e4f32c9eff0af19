import AttributionModel
import Files
import PipelineFile
import Publishing
import Reporting

/// Writes what a re-scoring publishes besides its rows and what it takes over: reports and the manifest.
struct RescorePublication {
    let rescoring: Rescoring
    /// The part of the result that was decided again.
    let part: PublishedPart
    let totals: InstallTotals
    let started: ContinuousClock.Instant

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
    ///
    /// `outputs` are all other files, in the order in which a run names them, `day` what is said of the day, nil in a
    /// result without dates, and `statesFrom` the first of the days by whose states it was decided, nil without any.
    func write(
        _ outputs: [Manifest.Output], day: DayMembers?, statesFrom: BatchDay?, in staging: borrowing StagingFolder
    ) throws {
        let reports = try totals.reports.write(in: staging)
        var written = Manifest(of: rescoring.new, text: rescoring.located.text)
        written.window = rescoring.window.map { PipelineFile.text(of: $0) }
        written.day = part.day.flatMap { day?.members(of: $0) } ?? []
        let byStatus = totals.byStatus
        written.counts = part.counts.families.map { $0.key == byStatus.key ? byStatus : $0 }
        written.counters = part.counts.counters
        written.outputs = outputs + reports
        written.inputs = try part.manifest.inputs.all()
        written.run =
            Manifest.circumstances(
                since: started, .init(PublishedManifest.rescoredFromKey, .text(source)), threads: rescoring.threads)
            + [.peakMemory(ProcessUsage.peakMemory)] + Manifest.statesFrom(statesFrom)
        try written.write(in: staging)
    }

    /// Checks the re-scoring against the accounting identities, with the lines that the earlier run counted (spec §8).
    func checkAccounting() throws(RunError) {
        var accounting = Accounting()
        for kind in RecordKind.allCases {
            let family = PublishedCounts.family(of: kind)
            accounting[kind] = .init(
                lines: part.counts.count(family, "lines"), unreadable: part.counts.count(family, "unreadable"),
                records: part.counts.count(family, "records"))
        }
        accounting.clickVerdicts = Tally { part.counts.count("clicks", $0.name) }
        accounting.clicksOfOtherDays = part.counts.count("clicks", ManifestValue.otherDaysKey)
        accounting.installsOfOtherDays = part.counts.count("installs", ManifestValue.otherDaysKey)
        let own = part.day == nil ? "clicks" : PublishedCounts.dayClicks
        accounting.reportedClicks = Tally { part.counts.count(own, $0.name) }
            .sum(of: ClickVerdict.allCases.filter(\.isCounted))
        totals.enter(into: &accounting)
        let rows = accounting[.install].records - part.manifest.duplicateInstalls - accounting.installsOfOtherDays
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
