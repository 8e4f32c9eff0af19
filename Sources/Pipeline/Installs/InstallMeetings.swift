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
    /// The rows of earlier days that some install of the run met (`EarlierRows.record`).
    private let met: Sorter
    private let input: SorterInput
    private let workspace: Workspace

    init(history: Milliseconds, in workspace: Workspace) {
        rule = HistoryRule(history: history)
        met = workspace.sorter("rows of earlier days", partitioning: .single)
        input = met.makeInput()
        self.workspace = workspace
    }

    /// Takes the next decided install of a `once_per` value, or row of an earlier day, and marks it if it repeats one.
    mutating func noteRepeat(_ record: SortRecord, _ place: PlaceInGroup, in order: inout InstallOrder) throws {
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
            try input.append(EarlierRows.record(of: decided, repeating: record.install))
        } else {
            order.repeats[record.install] = .thisRun(decided.install)
            order.repeated.set(decided.install)
        }
    }

    /// Takes the next install of a device, or row of an earlier day, and remembers all but the last: later installs may
    /// inherit from them.
    mutating func noteDevice(_ record: SortRecord, _ place: PlaceInGroup, in order: inout InstallOrder) throws {
        if place == .first { rowsOfDevice.removeAll(keepingCapacity: true) }
        if record.isOfEarlierRow { return rowsOfDevice.append(record) }
        for row in rowsOfDevice { try input.append(EarlierRows.record(of: row)) }
        rowsOfDevice.removeAll(keepingCapacity: true)
        if place != .last { order.deviceComesAgain.set(record.install) }
    }

    /// Keeps the lines of the rows that were met, if there are earlier days; after everything was noted.
    consuming func finish(after earlier: EarlierState?, in order: inout InstallOrder) throws {
        input.close()
        let met = try met.finish()
        guard let earlier else { return }
        let rows = try EarlierRows(met, of: earlier, in: workspace) { order.repeats[$0] = .state($1) }
        order.earlier = rows
    }
}
