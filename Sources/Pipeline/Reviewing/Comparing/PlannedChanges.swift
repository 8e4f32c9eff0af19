import AttributionModel
import PipelineFile
import Publishing
import Reviewing

/// What a change of the pipeline file would do.
public struct PlannedChanges: Sendable {
    let revisions: [PipelineRevision]
    let settings: [SettingChange]
    /// Whether rows may change: a changed setting touches them, or a day is stale.
    let mayChangeRows: Bool
    let comparison: ResultComparison
    let days: ComparedDays
    let result: String
    let pipeline: String
    /// The length to which all windows are shortened; nil if they are the pipeline's.
    let window: Milliseconds?
    /// The same, if nobody asked for it now.
    let keptWindow: Duration?
    /// What a person should know of days that are missing or stale.
    public let warnings: [String]

    /// For people, that windows are shortened though nobody asked for it now; nil if they are not.
    public var note: String? { keptWindow.map { Rescoring.note(ofKept: $0) } }

    /// For people.
    public var text: String {
        var lines = settings.isEmpty ? ["no setting is changed"] : []
        for revision in revisions where !revision.comparison.changes.isEmpty {
            lines += ["changed settings\(revision.ofDays)"] + revision.comparison.changes.map { "  \($0.text)" }
        }
        let rows =
            mayChangeRows
            ? comparison.text(a: result, b: "as \(pipeline) would decide it", days) : "no row would change\n"
        return lines.map { $0.printable + "\n" }.joined() + "\n" + rows
    }

    /// For programs: an object, as `ascribe plan --json` prints it.
    public var json: String {
        let head = PlannedChanges.head(result: result, pipeline: pipeline, window: window)
        return ManifestValue.object(head + comparison.members(settings, days)).renderedText
    }

    private static func head(result: String, pipeline: String, window: Milliseconds?) -> [ManifestValue.Member] {
        [
            .init("result", .text(result)), .init("pipeline", .text(pipeline)),
            .init("window", .optional(window.map { PipelineFile.text(of: $0) })),
        ]
    }

    /// Only the changed settings, for programs: what `ascribe plan --json` prints if a re-scoring is refused.
    static func refusalJSON(_ rescoring: Rescoring) -> String {
        let head = head(result: rescoring.result.path, pipeline: rescoring.new.name, window: rescoring.window)
        let settings = ManifestValue.Member("settings", .array(rescoring.settings.map(\.value)))
        return ManifestValue.object(head + [settings]).renderedText
    }
}
