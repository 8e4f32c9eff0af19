import AttributionModel
import Sources

/// Looks for offsets from UTC that have another unit than the pipeline says, in the first lines of the last log of
/// clicks and of installs: at a run's end, so that reading notes nothing.
///
/// With the wrong sign, nearly all offsets are those of other places, which match nothing or somebody else.
struct MistakenOffsets {
    /// How many lines are looked at.
    private static let lines = 200

    private let logs: LogsOfRun
    private var pipeline: PipelineDefinition { logs.pipeline }

    /// Prepares to look into the logs of a run.
    init(_ logs: LogsOfRun) { self.logs = logs }

    /// What is wrong, clicks first; the names are those of the files that were read.
    func warnings(clicks: [String], installs: [String]) -> [String] {
        guard pipeline.match.comparesOffsets else { return [] }
        return OffsetTally.faults(
            clicks: offsets(in: clicks, at: pipeline.clicks.paths, FieldTally(clicksOf: pipeline)),
            installs: offsets(in: installs, at: pipeline.installs.paths, FieldTally(installsOf: pipeline)))
    }

    private func offsets<Field>(in names: [String], at paths: [String], _ tally: FieldTally<Field>) -> OffsetTally? {
        var tally = tally
        tally.mostLines = Self.lines
        guard let file = logs.files(named: names.max().map { [$0] } ?? [], at: paths).first else { return nil }
        _ = tally.read(file, keepsReadable: logs.keepsReadable)
        return tally.offsets
    }
}
