import AttributionModel
import Matching

/// One task's access to the state of earlier days.
struct EarlierWriter {
    private let byID: SorterInput
    private let oncePer: SorterInput
    /// nil where devices are not needed.
    private let devices: SorterInput?
    private var ledger: LedgerWriter
    private let lines: ArenaWriter

    /// Makes a writer into a state, into which other tasks may write, too.
    init(into state: EarlierState) {
        byID = state.byID.makeInput()
        oncePer = state.oncePer.makeInput()
        devices = state.inherits ? state.devices.makeInput() : nil
        ledger = state.ledger.makeWriter()
        lines = state.lines.makeWriter()
    }

    /// Enters a row of the earlier day at `place`, under each value by which installs may meet it; its line is kept if
    /// one may need it.
    mutating func append(_ keys: EarlierKeys, ofDay place: Int, line: Span<UInt8>) throws {
        try append(keys, ofDay: place, lineAt: needsLine(of: keys) ? try keep(line) : 0)
    }

    /// Whether an install may need the line of a row.
    func needsLine(of keys: EarlierKeys) -> Bool { keys.isLineNeeded(byDevice: devices != nil) }

    /// Keeps the line of a row that is yet to be entered, and returns where it is.
    func keep(_ line: Span<UInt8>) throws -> UInt64 { try lines.append(line) }

    /// Enters a row whose line is already kept, if it is needed.
    mutating func append(_ keys: EarlierKeys, ofDay place: Int, lineAt reference: UInt64) throws {
        let order = keys.order(ofDay: place)
        func record(_ key: Digest) -> SortRecord {
            SortRecord(ofEarlierRow: key, at: keys.requestedAt, order: order, line: reference)
        }
        try byID.append(record(keys.id))
        if let user = keys.user { try oncePer.append(record(user)) }
        if let device = keys.device { try devices?.append(record(device)) }
    }

    /// Enters a claim on the clicks of an id, won at `wonAt`.
    mutating func append(_ won: ClaimedClick, at wonAt: Instant) throws {
        try ledger.append(won.claim.entry(of: won.id, wonAt: wonAt))
    }

    /// Hands everything over; nothing may be entered afterwards.
    mutating func close() throws {
        byID.close()
        oncePer.close()
        devices?.close()
        try ledger.close()
        lines.close()
    }
}
