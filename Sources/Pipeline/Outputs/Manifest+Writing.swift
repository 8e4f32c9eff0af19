import AttributionModel
import Compression
import Files
import Foundation
import Publishing
import Reporting

extension Manifest {
    /// A manifest of a pipeline, with the text of its file; the rest is filled in later.
    init(of pipeline: PipelineDefinition, text: String) {
        self.init(
            version: Version.current, rules: Version.rules, pipeline: pipeline.name,
            pipelineDigest: Digest(of: text.utf8Bytes.span), pipelineText: text)
    }

    /// When a run ended, how long it took, and where it ran.
    ///
    /// `own` is the member that only runs, or only re-scorings, have; it stands after the elapsed time.
    static func circumstances(
        since started: ContinuousClock.Instant, _ own: ManifestValue.Member, threads: Int
    ) -> [ManifestValue.Member] {
        [
            .init("finished_at", .text(Date.now.formatted(.iso8601))),
            .init("elapsed_seconds", .seconds((ContinuousClock.now - started).wholeMilliseconds)), own,
            .init("host", .text(SystemCalls.hostName)), .init("threads", .integer(threads)),
        ]
    }

    /// The member of `run` with the first of the days by whose states a day was decided; none where there were none.
    static func statesFrom(_ day: BatchDay?) -> [ManifestValue.Member] {
        day.map { [.init(PublishedManifest.statesFromKey, .text($0.name))] } ?? []
    }

    /// Writes the manifest into the staging folder, after all that it names.
    ///
    /// - Throws: also if any of that is not there any more as it was written.
    func write(in staging: borrowing StagingFolder) throws {
        for output in outputs { try Manifest.requireWritten(output, at: staging.path(of: output.name)) }
        let file = try WrittenFile(name: Destination.manifestName, in: staging)
        try file.write(render())
        _ = try file.close(rows: 0)
    }

    /// Refuses to publish without a file that something has removed since: programs clean up what is hidden and old.
    private static func requireWritten(_ output: Manifest.Output, at path: String) throws(RunError) {
        let problem: String
        do throws(FileError) {
            let size = try FileStatus(of: path).size
            guard size != output.size else { return }
            problem = "it has \(size) bytes instead of \(output.size)"
        } catch {
            problem = error == .notFound ? "it is gone" : "\(error)"
        }
        throw RunError(
            .inputOutput,
            "cannot publish \(path), which was just written: \(problem); see to it that nothing cleans up hidden folders "
                + "there, and run again")
    }
}

extension FinishedReports {
    /// Writes all reports into the staging folder and describes them.
    func write(in staging: borrowing StagingFolder) throws -> [Manifest.Output] {
        var outputs: [Manifest.Output] = []
        for report in files {
            let file = try WrittenFile(name: report.name, in: staging)
            try file.write(report.file.bytes)
            outputs.append(try file.close(rows: report.file.rows))
        }
        return outputs
    }
}

extension [Manifest.Output] {
    /// The digest of the output with a name; nil where there is none.
    func digest(of name: String) -> Digest? { first { $0.name == name }?.digest }
}
