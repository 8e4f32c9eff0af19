import AttributionModel
import Publishing

/// What a day's manifest says of the last run with different rows: it stays when the same rows are decided again, as by
/// most nights with `--reprocess-days`.
///
/// The day's status is that it is restated, unless it is stale or not yet over or, in a re-scoring, provisional.
struct Restatement {
    /// When the run that was replaced ended, as its manifest said.
    var finishedAt: String
    /// The fingerprint of what was replaced; nil if a version before 0.8 published it.
    var fingerprint: Digest?
    /// How many rows are new or changed or, if these are more, how many are gone or changed.
    var rowsChanged: Int
}

extension Restatement {
    /// Takes what a manifest says; nil if it says nothing useful.
    init?(_ member: Any?) {
        guard let member = member as? [String: Any], let finishedAt = member["finished_at"] as? String,
            let rowsChanged = member["rows_changed"] as? Int, rowsChanged >= 0
        else { return nil }
        self.init(
            finishedAt: finishedAt, fingerprint: member.digest("fingerprint"), rowsChanged: rowsChanged)
    }

    /// What the manifest says of it.
    var value: ManifestValue {
        .object(
            [.init("finished_at", .text(finishedAt))]
                + (fingerprint.map { [.init("fingerprint", .digest($0))] } ?? [])
                + [.init("rows_changed", .integer(rowsChanged))])
    }
}
