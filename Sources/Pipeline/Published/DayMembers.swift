import AttributionModel
import Publishing

/// What a day's manifest says of the day itself, whether a run or a re-scoring decided it.
struct DayMembers: Sendable {
    var status: DayStatus
    /// Whether it is decided before it is over, so that nights do not take it for done.
    let isEarly: Bool
    /// A digest of all that it is decided by.
    let fingerprint: Digest
    /// The run whose rows it has replaced; nil if there was none.
    let restates: Restatement?
    /// The published days whose lines came late.
    let late: [LateDay]
    /// The logs without which it is decided: for whole days first, then for hours.
    let missing: [MissingLogs]
    /// The names of the lost files because of which it stays as it is, as a later run writes into its manifest, or a
    /// re-scoring of that; usually none.
    var keptWithout: Set<[UInt8]> = []
    /// Whether it stays as it is for lack of logs.
    var isKept: Bool { !keptWithout.isEmpty }

    /// The member that says what a day is worth.
    static let statusKey = "day_status"
    /// The member that names the lost files.
    static let keptKey = "kept_without"
    /// The member with the fingerprint.
    static let fingerprintKey = "fingerprint"
    private static let dateKey = "date"
    private static let restatesKey = "restates"
    private static let lateKey = "late"
    /// True if a day was decided before it was over, and otherwise absent.
    private static let earlyKey = "decided_early"
    /// The members that name missing logs, in their order.
    private static let missingKeys: [(String, isOfHours: Bool)] = [("missing_logs", false), ("missing_hours", true)]
}

extension DayMembers {
    /// The members of a day's manifest, but for those that later runs add.
    func members(of day: BatchDay) -> [ManifestValue.Member] {
        var members: [ManifestValue.Member] = [
            .init(Self.dateKey, .text(day.name)),
            .init(Self.statusKey, .text(status.rawValue)),
            .init(Self.fingerprintKey, .digest(fingerprint)),
        ]
        if isKept { members.append(.init(Self.keptKey, .names(keptWithout))) }
        if let restates { members.append(.init(Self.restatesKey, restates.value)) }
        members.append(.init(Self.lateKey, .array(late.map(\.value))))
        for (key, isOfHours) in Self.missingKeys {
            let logs = missing.filter { $0.hours.isEmpty != isOfHours }
            if !logs.isEmpty { members.append(.init(key, .array(logs.map(\.value)))) }
        }
        if isEarly { members.append(.init(Self.earlyKey, .flag(true))) }
        return members
    }

    /// Refuses the manifest of another day: a folder that was put back under another name would be taken for that day,
    /// and its claims would count twice.
    static func require(_ day: BatchDay, in file: ManifestFile) throws(ManifestProblem) {
        guard let date = file[dateKey] as? String, date != day.name else { return }
        throw ManifestProblem(text: "it is that of \(date.printable), and its folder is named after another day")
    }

    /// Takes what a manifest says; nil if it is that of a result without dates.
    ///
    /// - Throws: which entry of a list is incomplete.
    init?(_ file: ManifestFile) throws(ManifestProblem) {
        guard let status = (file[Self.statusKey] as? String).flatMap(DayStatus.init(rawValue:)),
            let fingerprint = file.fingerprint
        else { return nil }
        self.status = status
        self.fingerprint = fingerprint
        isEarly = file[Self.earlyKey] as? Bool ?? false
        restates = Restatement(file[Self.restatesKey])
        late = try file.entries(ifAny: Self.lateKey).map { (entry) throws(ManifestProblem) in try LateDay(entry) }
        var missing: [MissingLogs] = []
        for (key, isOfHours) in Self.missingKeys {
            for entry in try file.entries(ifAny: key) { missing.append(try MissingLogs(entry, isOfHours: isOfHours)) }
        }
        self.missing = missing
        guard let names = file[Self.keptKey] else { return }
        guard let names = names as? [String] else {
            throw ManifestProblem(text: "it has no valid list of \(Self.keptKey)")
        }
        keptWithout = Set(names.map(\.utf8Bytes))
    }
}
