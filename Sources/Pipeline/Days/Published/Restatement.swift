import AttributionModel
import Publishing

/// What a day's manifest says of the last run whose rows were others: it stays when the same rows are decided again.
struct Restatement {
    /// When the run that was replaced ended, as its manifest told it.
    var finishedAt: String
    /// The fingerprint of what was replaced; nil where a version before 0.8 published it.
    var fingerprint: Digest?
    /// How many rows are new or changed, or are gone or changed where these are more.
    var rowsChanged: Int

    /// The member of a manifest that has it.
    static let key = "restates"

    init(finishedAt: String, fingerprint: Digest?, rowsChanged: Int) {
        self.finishedAt = finishedAt
        self.fingerprint = fingerprint
        self.rowsChanged = rowsChanged
    }

    /// Takes what a manifest tells; nil where it tells nothing of use.
    init?(_ member: Any?) {
        guard let member = member as? [String: Any], let finishedAt = member["finished_at"] as? String,
            let rowsChanged = member["rows_changed"] as? Int, rowsChanged >= 0
        else { return nil }
        self.init(
            finishedAt: finishedAt, fingerprint: (member["fingerprint"] as? String).flatMap(Digest.init(hexadecimal:)),
            rowsChanged: rowsChanged)
    }

    /// What the manifest says of it.
    var value: ManifestValue {
        .object(
            [.init("finished_at", .text(finishedAt))]
                + (fingerprint.map { [.init("fingerprint", .digest($0))] } ?? [])
                + [.init("rows_changed", .integer(rowsChanged))])
    }
}
