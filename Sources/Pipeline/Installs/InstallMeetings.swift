import AttributionModel
import Matching
import Screening

/// Relates the installs of one user or one device to each other, including rows of earlier days.
struct InstallMeetings {
    private let history: Milliseconds
    /// The rows of earlier days that some install of the run met: where their lines are, by the rows' order.
    private var needed: [UInt64: UInt64] = [:]
    /// The rows of earlier days that installs repeat.
    private var repeated: [InstallNumber: UInt64] = [:]

    init(history: Milliseconds) { self.history = history }

    /// Marks the repeats among the decided installs of one `once_per` value.
    mutating func noteRepeats(among group: [SortRecord], in order: inout InstallOrder) {
        var rule = HistoryRule<SortRecord>(history: history)
        order.mostOfOneOnceValue = max(order.mostOfOneOnceValue, group.count { !$0.isOfEarlierRow })
        for record in group {
            let time = Instant(milliseconds: record.time)
            if record.isOfEarlierRow {
                rule.keep(record, at: time)
                continue
            }
            guard let decided = rule.settling(record, at: time) else { continue }
            if decided.isOfEarlierRow {
                needed[decided.first] = decided.second
                repeated[record.install] = decided.first
            } else {
                order.repeats[record.install] = .thisRun(decided.install)
                order.repeated.set(decided.install)
            }
        }
    }

    /// Remembers all installs of one device but the last: later ones may inherit from them.
    mutating func noteDevice(of group: [SortRecord], in order: inout InstallOrder) {
        guard let last = group.last, !last.isOfEarlierRow else { return }
        for record in group.dropLast() {
            if record.isOfEarlierRow {
                needed[record.first] = record.second
            } else {
                order.deviceComesAgain.set(record.install)
            }
        }
    }

    /// Reads the rows that were met.
    func load(from earlier: EarlierState, into order: inout InstallOrder) throws {
        let (rows, numbers) = try EarlierRows.load(needed, from: earlier)
        order.earlier = rows
        for (install, row) in repeated { order.repeats[install] = numbers[row].map { .state($0) } }
    }
}
