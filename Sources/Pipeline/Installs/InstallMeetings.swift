import AttributionModel
import Matching
import Screening

/// Relates the installs of one user or one device to each other, including rows of earlier days.
struct InstallMeetings {
    /// What settles the installs of the `once_per` value at hand.
    private var rule: HistoryRule<SortRecord>
    /// How many installs of the run have had this value so far.
    private var ofOnceValue = 0
    /// The rows of earlier days of the device at hand, which come before all installs of the run.
    private var rowsOfDevice: [SortRecord] = []
    /// The rows of earlier days that some install of the run met: where their lines are, by the rows' order.
    private var needed: [UInt64: UInt64] = [:]
    /// The rows of earlier days that installs repeat.
    private var repeated: [InstallNumber: UInt64] = [:]

    init(history: Milliseconds) { rule = HistoryRule(history: history) }

    /// Takes the next decided install of a `once_per` value, or row of an earlier day, and marks it if it repeats one.
    mutating func noteRepeat(_ record: SortRecord, _ place: PlaceInGroup, in order: inout InstallOrder) {
        if place == .first {
            rule = HistoryRule(history: rule.history)
            ofOnceValue = 0
        }
        let time = Instant(milliseconds: record.time)
        if record.isOfEarlierRow { return rule.keep(record, at: time) }
        ofOnceValue += 1
        order.mostOfOneOnceValue = max(order.mostOfOneOnceValue, ofOnceValue)
        guard let decided = rule.settling(record, at: time) else { return }
        if decided.isOfEarlierRow {
            needed[decided.first] = decided.second
            repeated[record.install] = decided.first
        } else {
            order.repeats[record.install] = .thisRun(decided.install)
            order.repeated.set(decided.install)
        }
    }

    /// Takes the next install of a device, or row of an earlier day, and remembers all but the last: later installs may
    /// inherit from them.
    mutating func noteDevice(_ record: SortRecord, _ place: PlaceInGroup, in order: inout InstallOrder) {
        if place == .first { rowsOfDevice.removeAll(keepingCapacity: true) }
        if record.isOfEarlierRow { return rowsOfDevice.append(record) }
        for row in rowsOfDevice { needed[row.first] = row.second }
        rowsOfDevice.removeAll(keepingCapacity: true)
        if place != .last { order.deviceComesAgain.set(record.install) }
    }

    /// Reads the rows that were met.
    func load(from earlier: EarlierState, into order: inout InstallOrder) throws {
        let (rows, numbers) = try EarlierRows.load(needed, from: earlier)
        order.earlier = rows
        for (install, row) in repeated { order.repeats[install] = numbers[row].map { .state($0) } }
    }
}
