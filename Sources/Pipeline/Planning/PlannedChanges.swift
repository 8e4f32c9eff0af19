import AttributionModel
import PipelineFile
import Publishing

/// What a change of the pipeline file would do.
public struct PlannedChanges: Sendable {
    let rescoring: Rescoring
    let comparison: ResultComparison
    /// What a person should know of days that are missing or stale.
    public let warnings: [RunWarning]

    /// For people.
    public var text: String {
        var lines = rescoring.settings.isEmpty ? ["no setting is changed"] : []
        for revision in rescoring.revisions where !revision.comparison.changes.isEmpty {
            lines += ["changed settings\(revision.ofDays)"] + revision.comparison.changes.map { "  \($0.text)" }
        }
        let rows =
            rescoring.mayChangeRows
            ? comparison.text(
                a: rescoring.result.path, b: "as \(rescoring.decider) would decide it")
            : "no row would change\n"
        return lines.map { $0.printable + "\n" }.joined() + "\n" + rows
    }

    /// For programs: an object, as `ascribe plan --json` prints it.
    public var json: String {
        ManifestValue.object(rescoring.head + comparison.members(rescoring.settings)).renderedText
    }
}

extension Rescoring {
    /// The pipeline file that decides now, and the window if one was asked for.
    var decider: String {
        let asked = keptWindow == nil ? window : nil
        return (located.path ?? new.name) + (asked.map { " with --window \(PipelineFile.text(of: $0))" } ?? "")
    }

    /// What is re-scored, and how.
    var head: [ManifestValue.Member] {
        [
            .init("result", .text(result.path)), .init("pipeline", .text(new.name)),
            .init("window", .optional(window.map { PipelineFile.text(of: $0) })),
        ]
    }

    /// The days that are looked at.
    var span: [ManifestValue.Member] {
        [
            .init("from", .optional(days?.lowerBound.name)), .init("to", .optional(days?.upperBound.name)),
        ]
    }
}
