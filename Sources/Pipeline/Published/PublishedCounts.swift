import AttributionModel
import Publishing

/// What a manifest counts: a re-scoring publishes it again, and uses it to account for every line.
struct PublishedCounts: Sendable {
    /// Counts of lines and verdicts, in the order in which a run writes them.
    let families: [ManifestValue.Member]
    /// What its run counted besides these.
    let counters: [ManifestValue.Member]

    /// The family of counts of a kind's lines.
    static func family(of kind: RecordKind) -> String { "\(kind.name)_lines" }

    /// The family of counts of a day's own clicks, besides those of all clicks that its run read.
    static let dayClicks = "day_clicks"

    /// Takes the counts of a manifest.
    ///
    /// - Throws: if a count is not one that a run writes.
    init(_ file: ManifestFile) throws(ManifestProblem) {
        guard let families = PublishedCounts.members(file["counts"], in: PublishedCounts.countOrder),
            let counters = PublishedCounts.members(file["counters"], in: [])
        else { throw .foreignCount }
        self.families = families
        self.counters = counters
    }

    /// Refuses counts if one is missing that manifests of all versions have.
    ///
    /// - Throws: which one is missing.
    func requireThoseOfAllVersions() throws(ManifestProblem) {
        let lines = RecordKind.allCases.map { (Self.family(of: $0), ["lines", "records", "unreadable"]) }
        try require(lines + [("clicks", []), ("installs", [])])
    }

    /// Refuses counts that do not account for every line, for a day or for a result without dates.
    ///
    /// - Throws: which one is missing, or which ones do not add up.
    func requireAll(ofDay isOfDay: Bool) throws(ManifestProblem) {
        var wanted = ["clicks", "installs"].map { ($0, [ManifestValue.otherDaysKey]) }
        if isOfDay { wanted.append((PublishedCounts.dayClicks, [])) }
        try require(wanted)
        for kind in RecordKind.allCases {
            let family = PublishedCounts.family(of: kind)
            let read = count(family, "records") + count(family, "unreadable")
            try require(read == count(family, "lines"), in: family)
        }
        for (kind, family) in [(RecordKind.click, "clicks"), (.install, "installs")] {
            try require(sum(of: family) == count(PublishedCounts.family(of: kind), "records"), in: family)
        }
    }

    private func require(_ addsUp: Bool, in family: String) throws(ManifestProblem) {
        guard !addsUp else { return }
        throw ManifestProblem(text: "its counts of \(family) do not add up")
    }

    private func require(_ wanted: [(family: String, names: [String])]) throws(ManifestProblem) {
        for (family, names) in wanted {
            guard let found = members(of: family) else { throw ManifestProblem(text: "it lacks counts.\(family)") }
            for name in names where !found.contains(where: { $0.key == name }) {
                throw ManifestProblem(text: "it lacks counts.\(family).\(name)")
            }
        }
    }

    /// A count of a family, 0 if it is missing: its version did not know the verdict.
    func count(_ family: String, _ name: String) -> Int {
        guard case .integer(let count)? = members(of: family)?.first(where: { $0.key == name })?.value else { return 0 }
        return count
    }

    private func sum(of family: String) -> Int {
        (members(of: family) ?? []).reduce(0) { $0 &+ count(family, $1.key) }
    }

    private func members(of family: String) -> [ManifestValue.Member]? {
        guard case .object(let members)? = families.first(where: { $0.key == family })?.value else { return nil }
        return members
    }

    /// The order in which a run writes families of counts and their members; others come after these, by name.
    ///
    /// Clicks and installs share some verdicts, in the same order; `decided` comes before all of these.
    private static let countOrder =
        RecordKind.allCases.map(family)
        + ["clicks", dayClicks, "installs", "installs_by_status"]
        + ["lines", "records", "unreadable", InstallVerdict.decided.name]
        + ClickVerdict.allCases.map(\.name) + InstallVerdict.allCases.map(\.name)
        + Decision.Status.allCases.map(\.name) + [ManifestValue.otherDaysKey]

    /// The members of an object of counts, and of objects in it; nil if a number is not a count of lines.
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

    /// More lines, rows or bytes than any run can read or write: sums of some thousand such counts cannot overflow.
    static let most = 1 << 50

    /// The count that the digits in a report stand for; nil if they stand for none, or no run counts as many.
    static func number(_ digits: [UInt8]) -> Int? {
        let number = Int(String(decoding: digits, as: UTF8.self))
        return number.flatMap { 0...most ~= $0 ? $0 : nil }
    }
}

extension ManifestProblem {
    /// The problem of a number that is no count of lines, rows or bytes.
    static let foreignCount = ManifestProblem(text: "it has a count that no run writes")
}
