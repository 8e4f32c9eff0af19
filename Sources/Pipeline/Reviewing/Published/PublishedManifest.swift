import AttributionModel
import Foundation
import PipelineFile
import Publishing

/// What `run.json` says of a published result.
struct PublishedManifest: Sendable {
    /// Where it lies.
    private let path: String
    /// The program's version.
    var version: String
    /// The version of what the run decided and wrote; nil where it tells none.
    var rules: Int?
    var pipeline: String
    /// Empty where the result is of a version that did not keep it.
    var pipelineText: String
    /// The length to which all windows were shortened.
    var window: Milliseconds?
    /// Counts of lines and verdicts, in the order of the file.
    var counts: [ManifestValue.Member]
    var counters: [ManifestValue.Member]
    var inputs: [Manifest.Input]
    /// The files that the run wrote, by name; candidates may have been removed since.
    private(set) var outputs: [String: Manifest.Output] = [:]
    /// What a day is worth; nil in a result without dates.
    var status: DayStatus?
    /// Whether it is of a day that was decided before it was over.
    var isEarly = false
    /// What came late for published days, of a day's manifest.
    var late: [ManifestValue] = []
    /// The logs without which a day was decided.
    var missing: [MissingLogs] = []
    /// The folder that a re-scoring made it from, as its manifest names it; nil for what a run made.
    var rescoredFrom: String?

    /// Takes what a manifest tells.
    ///
    /// - Throws: `RunError` where it is no run's: what it lacks is not made up, as a re-scoring would publish that.
    init(_ root: ManifestFile) throws(RunError) {
        guard let pipeline = root.pipeline, let version = root.version else {
            throw RunError(
                .inputOutput,
                "cannot read \(root.path): it is not the manifest of a run; name a folder that ascribe published")
        }
        path = root.path
        self.version = version
        rules = root.rules
        self.pipeline = pipeline.name
        pipelineText = pipeline.text
        if let text = root.window {
            guard let window = PipelineFile.duration(text), window > 0 else {
                throw PublishedManifest.unusable(root.path, "its window is not a length of time")
            }
            self.window = window
        }
        guard let counts = PublishedManifest.members(root.counts, in: PublishedManifest.countOrder),
            let counters = PublishedManifest.members(root.counters, in: [])
        else { throw PublishedManifest.unusable(root.path, "it has a count that no run writes") }
        self.counts = counts
        self.counters = counters
        do throws(ManifestProblem) {
            inputs = try root.inputs()
            for output in try root.outputs() { outputs[output.name] = output }
            late = try root.late()
            missing = try root.missingLogs()
        } catch {
            throw PublishedManifest.unusable(root.path, error.text)
        }
        rescoredFrom = root.rescoredFrom
        isEarly = root.isEarly
        status = root.dayStatus
        if let lacking = lacking(of: PublishedManifest.countsOfAll) {
            throw PublishedManifest.unusable(root.path, lacking)
        }
    }

    private static func unusable(_ path: String, _ problem: String) -> RunError {
        RunError(
            .inputOutput,
            "cannot read \(path): \(problem); put the file back, or run the pipeline again with --force")
    }

    /// What manifests of all versions count, and the members that all of them have.
    private static let countsOfAll: [(family: String, names: [String])] =
        RecordKind.allCases.map { (ManifestFile.countsKey(of: $0), ["lines", "records", "unreadable"]) }
        + [("clicks", []), ("installs", [])]

    /// Refuses counts that do not account for every line: a re-scoring publishes them with its own.
    func requireFullCounts() throws(RunError) {
        var wanted = ["clicks", "installs"].map { ($0, [ManifestValue.otherDaysKey]) }
        if status != nil { wanted.append((ManifestFile.dayClicksKey, [])) }
        if let lacking = lacking(of: wanted) { throw PublishedManifest.unusable(path, lacking) }
    }

    /// The first count that there is none of, in words; nil where all are there.
    private func lacking(of wanted: [(family: String, names: [String])]) -> String? {
        for (family, names) in wanted {
            guard let found = members(of: family) else { return "it lacks counts.\(family)" }
            for name in names where !found.contains(where: { $0.key == name }) {
                return "it lacks counts.\(family).\(name)"
            }
        }
        return nil
    }

    /// A count of a family, 0 where there is none: verdicts that its version did not know.
    func count(_ family: String, _ name: String) -> Int {
        guard case .integer(let count)? = members(of: family)?.first(where: { $0.key == name })?.value else { return 0 }
        return count
    }

    private func members(of family: String) -> [ManifestValue.Member]? {
        guard case .object(let members)? = counts.first(where: { $0.key == family })?.value else { return nil }
        return members
    }

    /// The order in which a run writes families of counts and their members; others come after, by name.
    ///
    /// Clicks and installs share some verdicts, in the same order; `decided` comes before all of these.
    private static let countOrder =
        RecordKind.allCases.map(ManifestFile.countsKey)
        + ["clicks", ManifestFile.dayClicksKey, "installs", "installs_by_status"]
        + ["lines", "records", "unreadable", InstallVerdict.decided.name]
        + ClickVerdict.allCases.map(\.name) + InstallVerdict.allCases.map(\.name)
        + Decision.Status.allCases.map(\.name) + [ManifestValue.otherDaysKey]

    /// The members of an object of counts, and of objects in it; nil where a number is no count of lines.
    private static func members(_ value: Any?, in order: [String]) -> [ManifestValue.Member]? {
        guard let object = value as? [String: Any] else { return nil }
        func rank(_ key: String) -> Int { order.firstIndex(of: key) ?? order.count }
        let keys = object.keys.sorted { (rank($0), $0) < (rank($1), $1) }
        var found: [ManifestValue.Member] = []
        for key in keys {
            if let number = object[key] as? Int {
                guard 0...most ~= number else { return nil }
                found.append(.init(key, .integer(number)))
            } else if let members = members(object[key], in: order) {
                found.append(.init(key, .object(members)))
            } else {
                return nil
            }
        }
        return found
    }

    /// More lines than any run can read: sums of such counts are no trap.
    private static let most = 1 << 50
}
