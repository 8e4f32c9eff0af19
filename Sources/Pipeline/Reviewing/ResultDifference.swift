import AttributionModel
import PipelineFile
import Publishing
import Reviewing

/// Compares two published results install by install.
public struct ResultDifference: Sendable {
    private let a: PublishedResult
    private let b: PublishedResult

    /// Opens both results.
    public init(_ a: String, _ b: String) throws(RunError) {
        self.a = try PublishedResult(a)
        self.b = try PublishedResult(b)
    }

    /// Compares them, a merge of their rows in order.
    public func compare() throws(RunError) -> ComparedResults {
        // Results of older versions do not hold their pipelines: then no setting is named.
        let settings: [SettingChange] =
            if let old = try? a.pipeline(), let new = try? b.pipeline() {
                PipelineComparison(old, new).changes
            } else {
                []
            }
        var comparison = ResultComparison(settings: settings)
        var old = ResultRows(try a.lines("attributions.jsonl.gz"))
        var new = ResultRows(try b.lines("attributions.jsonl.gz"))
        var (hasOld, hasNew) = (try old.advance(), try new.advance())
        while hasOld || hasNew {
            let isPair = hasOld && hasNew && old.row.isSameInstall(as: new.row)
            let takesOld = isPair || hasOld && (!hasNew || old.row.comes(before: new.row))
            let takesNew = isPair || !takesOld
            comparison.add(takesOld ? old.row : nil, takesNew ? new.row : nil)
            if takesOld { hasOld = try old.advance() }
            if takesNew { hasNew = try new.advance() }
        }
        return ComparedResults(comparison: comparison, settings: settings, a: a.path, b: b.path)
    }
}

/// How two results differ.
public struct ComparedResults: Sendable {
    let comparison: ResultComparison
    let settings: [SettingChange]
    let a: String
    let b: String

    /// Whether all rows are the same.
    public var areEqual: Bool { comparison.areEqual }

    /// For people.
    public var text: String { comparison.text(a: a, b: b) }

    /// For programs.
    public var json: String {
        let sides: [ManifestValue.Member] = [.init("a", .text(a)), .init("b", .text(b))]
        return String(decoding: ManifestValue.object(sides + comparison.members(settings)).render(), as: UTF8.self)
    }
}
