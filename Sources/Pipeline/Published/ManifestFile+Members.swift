import AttributionModel
import Foundation

/// What a manifest tells of its run.
extension ManifestFile {
    /// The program's version; nil if it is not the manifest of a run.
    var version: String? { self["ascribe"] as? String }

    /// The version of what its run decided and wrote; nil if a program before 0.10 published it.
    var rules: Int? { self["rules"] as? Int }

    /// The pipeline that decided it, and its file's text, which is empty if the version at the time did not keep it.
    var pipeline: (name: String, text: String)? {
        guard let pipeline = self["pipeline"] as? [String: Any], let name = pipeline["name"] as? String else {
            return nil
        }
        return (name, pipeline["text"] as? String ?? "")
    }

    /// The length to which all windows were shortened, as the run was told; nil if they are the pipeline's.
    var window: String? { (self["pipeline"] as? [String: Any])?["window"] as? String }

    /// Families of counts of lines and verdicts; nil if it has none.
    var counts: [String: Any]? { self["counts"] as? [String: Any] }

    /// What its run counted besides these; nil if it has none.
    var counters: [String: Any]? { self["counters"] as? [String: Any] }

    /// How many records of a kind its run read, including duplicates.
    func records(of kind: RecordKind) -> Int {
        (counts?[ManifestFile.countsKey(of: kind)] as? [String: Any])?["records"] as? Int ?? 0
    }

    /// The family of counts of a kind's lines.
    static func countsKey(of kind: RecordKind) -> String { "\(kind.name)_lines" }

    /// The family of counts of a day's own clicks, besides those of all clicks that its run read.
    static let dayClicksKey = "day_clicks"

    /// What a day is worth; nil in a result without dates.
    var dayStatus: DayStatus? { (self[DayMembers.statusKey] as? String).flatMap(DayStatus.init(rawValue:)) }

    /// Whether its day was decided before it was over, and not since.
    var isEarly: Bool { self[DayMembers.earlyKey] as? Bool ?? false }

    /// The fingerprint of what a day was decided by; nil in a result without dates.
    var fingerprint: Digest? { digest(self["fingerprint"]) }

    /// What varies from run to run.
    var run: [String: Any] { self["run"] as? [String: Any] ?? [:] }

    /// When its run ended; empty if it does not say.
    var finishedAt: String { run["finished_at"] as? String ?? "" }

    /// The digest of the logs that its run read for all of its days; nil if it does not say.
    var logs: Digest? { digest(run["logs"]) }

    /// The first of the days by whose states its day was decided; nil if there were none, or it does not say.
    var statesFrom: Int32? { (run[ManifestFile.statesFromKey] as? String).flatMap(CivilDay.day) }

    /// The member of `run` with that day.
    static let statesFromKey = "states_from"

    /// The newest record of a kind that its run read; nil if it does not say.
    func newest(_ kind: RecordKind) -> NewestRecord? {
        run[ManifestFile.newestKey(of: kind)].map { NewestRecord(($0 as? String).flatMap(ManifestFile.instant)) }
    }

    /// The member of `run` with the newest record of a kind.
    static func newestKey(of kind: RecordKind) -> String { "newest_\(kind.name)" }

    /// The folder from which a re-scoring made it, relative if an older version wrote it or nobody could tell more; nil
    /// if a run made it.
    var rescoredFrom: String? { run[ManifestFile.rescoredFromKey] as? String }

    /// The member of `run` that names what was re-scored.
    static let rescoredFromKey = "rescored_from"

    private func digest(_ member: Any?) -> Digest? { (member as? String).flatMap(Digest.init(hexadecimal:)) }

    private static func instant(_ text: String) -> Instant? {
        let date = try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        return date.map { Instant(milliseconds: Int64(($0.timeIntervalSince1970 * 1_000).rounded())) }
    }
}
