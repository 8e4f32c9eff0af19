import AttributionModel
import Matching

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
