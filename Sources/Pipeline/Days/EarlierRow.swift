import AttributionModel
import Matching

/// By what a row of an earlier day may meet the installs and clicks of a run.
struct EarlierRow: Equatable {
    /// Digests of its id, its `once_per` value and its device as the sorters have them;
    /// nil where it can meet none by them.
    var id: Digest
    var user: Digest?
    var device: Digest?
    var requestedAt: Instant
    /// Its line's number in the file, from 0.
    var number: Int
    /// The digest of the click's id that it has won.
    var clickID: Digest?
    /// How it has won it.
    var claim = EarlierClaim.none

    /// Its order over all days, where its own is at a place among them.
    func order(ofDay place: Int) -> UInt64 { UInt64(place) << 32 | UInt64(number) }
    /// The place of the day of a row of an order.
    static func dayPlace(ofOrder order: UInt64) -> Int { Int(order >> 32) }
    /// The number of a row of an order.
    static func number(ofOrder order: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: order)) }

    /// Whether an install may ask for its line: an id alone makes a duplicate whatever the line says.
    var isLineNeeded: Bool { user != nil || device != nil }

    /// Whether some install of the run may be of its id, user or device; `installs` has those of all installs.
    func mayMeet(_ installs: RepeatFilter) -> Bool {
        installs.mayHave(id.high) || user.map { installs.mayHave($0.high) } ?? false
            || device.map { installs.mayHave($0.high) } ?? false
    }
}

/// One task's way into the state of earlier days.
struct EarlierWriter {
    private let byID: SorterInput
    private let oncePer: SorterInput
    /// nil where nobody asks for devices.
    private let devices: SorterInput?
    private var ledger: LedgerWriter
    private let lines: ArenaWriter

    /// Will write into a state, as other tasks may.
    init(into state: EarlierState) {
        byID = state.byID.makeInput()
        oncePer = state.oncePer.makeInput()
        devices = state.inherits ? state.devices.makeInput() : nil
        ledger = state.ledger.makeWriter()
        lines = state.lines.makeWriter()
    }

    /// Enters a row of the day at a place among the earlier ones where installs may meet it; its line is kept where one
    /// may ask for it.
    mutating func append(_ row: EarlierRow, ofDay place: Int, line: Span<UInt8>) throws {
        let isLineNeeded = row.user != nil || (row.device != nil && devices != nil)
        let reference = isLineNeeded ? try lines.append(line) : 0
        let order = row.order(ofDay: place)
        func record(_ key: Digest) -> SortRecord {
            EarlierRecord.record(key: key, at: row.requestedAt, order: order, line: reference)
        }
        try byID.append(record(row.id))
        if let user = row.user { try oncePer.append(record(user)) }
        if let device = row.device { try devices?.append(record(device)) }
    }

    /// Enters a claim on the clicks of an id, won by an install of some time.
    mutating func append(_ claim: EarlierClaim, of clickID: Digest, wonAt: Instant) throws {
        try ledger.append(claim.entry(of: clickID, wonAt: wonAt))
    }

    /// Hands all over; nothing is entered afterwards.
    mutating func close() throws {
        byID.close()
        oncePer.close()
        devices?.close()
        try ledger.close()
        lines.close()
    }
}
