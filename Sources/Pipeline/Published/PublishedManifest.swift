import AttributionModel
import Compression
import Foundation
import PipelineFile
import Publishing

/// What a `run.json` says (`Manifest`), but for what it says of a day (`DayMembers`): read once for runs for days
/// (`PublishedDay`) and for reviews (`PublishedPart`).
struct PublishedManifest: Sendable {
    /// The folder that it is in.
    let folder: String
    /// The program's version; nil if it does not say.
    let version: String?
    /// The version of what the run decided and wrote; nil if a program before 0.10 published it.
    let rules: Int?
    /// The name of the pipeline that decided it.
    let pipeline: String
    /// The text of the pipeline file that decided it; empty if the version at the time did not keep it.
    let pipelineText: String
    /// The length to which all windows were shortened; nil if they are the pipeline's.
    let window: Milliseconds?
    /// What tells that pipeline from others.
    let settings: Settings
    /// How many links the run read, including duplicates.
    let links: Int
    /// How many lines of installs the run has dropped as duplicates.
    let duplicateInstalls: Int
    /// How many of its rows are attributed.
    let attributed: Int
    /// How many of its rows were decided, neither skipped nor repeats.
    let decided: Int
    /// How many clicks or rows of installs are of its own day, by kind; none without dates, or if it does not say.
    let ofDay: [RecordKind: Int]
    /// The files that the run wrote, by name; candidates may have been removed since.
    let outputs: [String: Manifest.Output]
    /// The files that the run read.
    let inputs: PublishedInputs
    /// When the run ended; empty if it does not say.
    let finishedAt: String
    /// The digest of the logs that the run read for all of its days; nil if it does not say.
    let logs: Digest?
    /// The first of the days by whose states its day was decided; nil if there were none, or it does not say.
    let statesFrom: BatchDay?
    /// The times of the newest records that the run read, by kind, nil if it read none; kinds for which it does not say
    /// are missing.
    let newest: [RecordKind: Instant?]
    /// The folder from which a re-scoring made it, relative if an older version wrote it or nobody could tell more; nil
    /// if a run made it.
    let rescoredFrom: String?

    /// Takes what a manifest says; nil if it names no pipeline, so that it is not a run's.
    ///
    /// - Throws: what is incomplete.
    init?(_ file: ManifestFile) throws(ManifestProblem) {
        guard let pipeline = file["pipeline"] as? [String: Any], let name = pipeline["name"] as? String else {
            return nil
        }
        folder = file.folder
        version = file["ascribe"] as? String
        rules = file["rules"] as? Int
        self.pipeline = name
        pipelineText = pipeline["text"] as? String ?? ""
        window = try PublishedManifest.window(pipeline["window"] as? String)
        let digest = Digest(of: pipelineText.utf8Bytes.span)
        // Rows are explained and decided again by this text.
        if let written = pipeline["hash"] as? String, !pipelineText.isEmpty, Digest(hexadecimal: written) != digest {
            throw ManifestProblem(text: "its pipeline file is not the one that decided; the file was edited")
        }
        settings = Settings(text: digest, window: window)
        let counts = file["counts"] as? [String: Any] ?? [:]
        // Days are compared by these counts: with a count that no run writes, sums would overflow.
        func count(_ family: String, _ name: String) throws(ManifestProblem) -> Int {
            let count = (counts[family] as? [String: Any])?[name] as? Int ?? 0
            guard 0...PublishedCounts.most ~= count else { throw .foreignCount }
            return count
        }
        links = try count(PublishedCounts.family(of: .link), "records")
        duplicateInstalls = try count("installs", InstallVerdict.duplicate.name)
        attributed = try count("installs_by_status", Decision.Status.attributed.name)
        decided = try attributed + count("installs_by_status", Decision.Status.organic.name)
        func sum(_ family: String) -> Int? {
            (counts[family] as? [String: Int])?.values.reduce(0, &+)
        }
        ofDay =
            sum(PublishedCounts.dayClicks).map { [.click: $0, .install: sum("installs_by_status") ?? 0] } ?? [:]
        outputs = Dictionary(try file.outputs().map { ($0.name, $0) }) { $1 }
        inputs = PublishedInputs(of: file)
        finishedAt = file.finishedAt
        logs = file.run.digest(PublishedManifest.logsKey)
        statesFrom = file.run.day(PublishedManifest.statesFromKey)
        let newest = RecordKind.logs.compactMap { kind in
            file.run[PublishedManifest.newestKey(of: kind)].map {
                (kind, ($0 as? String).flatMap(PublishedManifest.instant))
            }
        }
        self.newest = Dictionary(uniqueKeysWithValues: newest)
        rescoredFrom = file.run[PublishedManifest.rescoredFromKey] as? String
    }

    private static func window(_ text: String?) throws(ManifestProblem) -> Milliseconds? {
        guard let text else { return nil }
        guard let window = PipelineFile.duration(text), window > 0 else {
            throw ManifestProblem(text: "its window is not a length of time")
        }
        return window
    }

    private static func instant(_ text: String) -> Instant? {
        let date = try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        return date.map { Instant(milliseconds: Int64(($0.timeIntervalSince1970 * 1_000).rounded())) }
    }
}

/// The members of `run` that are read again.
extension PublishedManifest {
    /// The digest of the logs.
    static let logsKey = "logs"

    /// The first of the days by whose states its day was decided.
    static let statesFromKey = "states_from"

    /// What was re-scored.
    static let rescoredFromKey = "rescored_from"

    /// The newest record of a kind.
    static func newestKey(of kind: RecordKind) -> String { "newest_\(kind.name)" }
}

extension PublishedManifest {
    /// What tells the pipeline that decided from others.
    ///
    /// It has the text's digest instead of the text, as a run for a range of days looks up the pipeline of each later
    /// day once for each day of the range.
    struct Settings: Hashable {
        fileprivate let text: Digest
        fileprivate let window: Milliseconds?
    }

    /// The pipeline that decided, with its windows as the run had them; messages call its file by `name`.
    ///
    /// - Throws: what is wrong with its text, as where there is none.
    func definition(called name: String) throws(PipelineFileErrors) -> PipelineDefinition {
        var definition = try definitionAsWritten(called: name)
        if let window { definition.match.narrow(toAtMost: window) }
        return definition
    }

    /// The same with the windows that the file says.
    func definitionAsWritten(called name: String) throws(PipelineFileErrors) -> PipelineDefinition {
        try PipelineFile.load(
            text: pipelineText, name: name, canonicalZone: KnownZones.canonicalName, isPublished: true)
    }
}
