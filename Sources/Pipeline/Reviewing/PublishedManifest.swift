import AttributionModel
import Foundation
import Publishing

/// What `run.json` says of a published result.
struct PublishedManifest: Sendable {
    /// The program's version.
    var version: String
    var pipeline: String
    /// Empty where the result is of a version that did not keep it.
    var pipelineText: String
    /// The length to which all windows were shortened.
    var window: String?
    /// Counts of lines and verdicts, in the order of the file.
    var counts: [ManifestValue.Member]
    var counters: [ManifestValue.Member]
    var inputs: [Manifest.Input]
    /// The sizes of the outputs by name, bytes.
    var outputSizes: [String: Int] = [:]
    /// The rows of the outputs by name.
    var outputRows: [String: Int] = [:]
    /// The digests of the outputs by name.
    var outputDigests: [String: Digest] = [:]
    /// What a day is worth; nil in a result without dates.
    var status: DayStatus?
    /// What came late for published days, of a day's manifest.
    var late: [ManifestValue] = []

    init(_ root: ManifestFile) throws(RunError) {
        guard let pipeline = root["pipeline"] as? [String: Any], let version = root["ascribe"] as? String else {
            throw RunError(
                .inputOutput,
                "cannot read \(root.path): it is no manifest of a run; name a folder that ascribe published")
        }
        self.version = version
        self.pipeline = pipeline["name"] as? String ?? ""
        pipelineText = pipeline["text"] as? String ?? ""
        window = pipeline["window"] as? String
        guard let counts = PublishedManifest.members(root["counts"], in: PublishedManifest.countOrder),
            let counters = PublishedManifest.members(root["counters"], in: [])
        else {
            throw RunError(
                .inputOutput,
                "cannot read \(root.path): it has a count that no run writes; put the file back, or run the pipeline again "
                    + "with --force")
        }
        self.counts = counts
        self.counters = counters
        inputs = (root["inputs"] as? [[String: Any]] ?? []).map(Manifest.Input.init(published:))
        for output in root["outputs"] as? [[String: Any]] ?? [] {
            guard let name = output["name"] as? String else { continue }
            outputSizes[name] = output["size"] as? Int
            outputRows[name] = output["rows"] as? Int
            outputDigests[name] = (output["hash"] as? String).flatMap(Digest.init(hexadecimal:))
        }
        status = (root["day_status"] as? String).flatMap(DayStatus.init(rawValue:))
        late = (root["late"] as? [[String: Any]] ?? []).map { day in
            .object([
                .init("date", .text(day["date"] as? String ?? "")),
                .init("clicks", .integer(day["clicks"] as? Int ?? 0)),
                .init("installs", .integer(day["installs"] as? Int ?? 0)),
            ])
        }
    }

    /// A count of a family, 0 where there is none.
    func count(_ family: String, _ name: String) -> Int {
        guard case .object(let members)? = counts.first(where: { $0.key == family })?.value,
            case .integer(let count)? = members.first(where: { $0.key == name })?.value
        else { return 0 }
        return count
    }

    /// The sum of a family of counts.
    func sum(of family: String) -> Int {
        guard case .object(let members)? = counts.first(where: { $0.key == family })?.value else { return 0 }
        return members.reduce(0) { if case .integer(let count) = $1.value { $0 + count } else { $0 } }
    }

    /// The order in which a run writes families of counts and their members; others come after, by name.
    private static let countOrder =
        RecordKind.allCases.map { "\($0.name)_lines" } + ["clicks", "installs", "installs_by_status"]
        + ["lines", "records", "unreadable"] + ClickVerdict.allCases.map(\.name) + InstallVerdict.allCases.map(\.name)
        + Decision.Status.allCases.map(\.name)

    /// The members of an object of counts, and of objects in it; nil where a number is no count of lines.
    private static func members(_ value: Any?, in order: [String]) -> [ManifestValue.Member]? {
        guard let object = value as? [String: Any] else { return [] }
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

extension Manifest.Input {
    fileprivate init(published input: [String: Any]) {
        self.init(
            path: input["path"] as? String ?? "", size: input["size"] as? Int ?? 0,
            digest: Digest(hexadecimal: input["hash"] as? String ?? "") ?? .none, lines: input["lines"] as? Int ?? 0,
            encoding: input["encoding"] as? String ?? "", warnings: input["warnings"] as? [String] ?? [])
        dayLines = input["day_lines"] as? Int
    }
}
