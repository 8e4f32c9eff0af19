import AttributionModel
import Deciding
import Matching
import Records
import Signals

/// The rows of earlier days that installs of this run may repeat or inherit from, in (`requested_at`, `install_id`)
/// order; a row's number is its place.
///
/// In a night of users who were there before, there may be as many as installs. So of each only its line is kept,
/// within the memory budget, and read where an install needs it.
struct EarlierRows: Sendable {
    /// The bytes of each row's place, apart from its line.
    private static let bytesPerRow = 2 * MemoryLayout<UInt64>.stride

    /// The rows' lines, and nothing else of earlier days.
    private var lines: RecordArena?
    /// Where each line is, by the row's number.
    private var references: [UInt64] = []
    /// The rows' orders over all days, by which damage is told of.
    private var orders: [UInt64] = []
    /// What tells of damage; nil without earlier days.
    private var state: StatePlaces?
    /// The memory of the rows' places.
    private var memory: HeldMemory?

    /// None: there are no earlier days.
    init() {}

    /// The rows that something met: `met` are records by `record(of:)`, which may have a row several times.
    ///
    /// Calls `repeats` with each install that repeats a row, and the row's number.
    init(
        _ met: SortedRecords, of state: EarlierState, in workspace: Workspace,
        repeats: (InstallNumber, UInt32) -> Void
    ) throws {
        self.state = state.places
        guard met.count > 0 else { return }
        memory = HeldMemory(met.count * Self.bytesPerRow, of: workspace.budget)
        references.reserveCapacity(met.count)
        orders.reserveCapacity(met.count)
        // A copy, so that the lines of all other rows are given up with the state.
        let lines = workspace.arena("rows of earlier days")
        let writer = lines.makeWriter()
        var reader = state.lines.makeReader()
        var line: [UInt8] = []
        for partition in 0..<met.partitionCount {
            try met.cursor(over: partition).forEachRecord { record in
                let order = record.key.high
                if orders.last != order {
                    if orders.count & ((1 << 12) - 1) == 0 { try Task.checkCancellation() }
                    try reader.read(record.first, into: &line)
                    references.append(try writer.append(line.span))
                    orders.append(order)
                }
                if record.second > 0 {
                    repeats(InstallNumber(number: UInt32(record.second - 1)), UInt32(orders.count - 1))
                }
            }
        }
        writer.close()
        lines.finish()
        self.lines = lines
    }

    /// The record of an earlier row that something met, by the row's own record; `repeating` is the install, if one
    /// repeats it.
    static func record(of row: SortRecord, repeating install: InstallNumber? = nil) -> SortRecord {
        SortRecord(
            key: Digest(high: row.first, low: 0), time: 0, first: row.second,
            second: install.map { UInt64($0.number) + 1 } ?? 0)
    }

    /// How many there are.
    var count: Int { references.count }

    /// A reader of rows for one task.
    func makeReader() -> EarlierRowReader? { lines.map { EarlierRowReader($0.makeReader(), of: self) } }

    /// Spills lines until that many bytes of the budget are free, or none is left in memory.
    func makeRoom(_ byteCount: Int) throws { try lines?.makeRoom(byteCount) }

    /// Tells a decider of the rows that can be inherited from.
    func seed(_ decider: inout Decider, pool: TextPool) throws {
        guard var lines = lines?.makeReader() else { return }
        var reader = StateField.reader(of: [.installID, .requestedAt, .status, .appID, .deviceID])
        var fields = reader.makeFields()
        var line: [UInt8] = []
        for number in references.indices {
            if number & ((1 << 12) - 1) == 0 { try Task.checkCancellation() }
            try lines.read(references[number], into: &line)
            guard reader.read(block: line.span, line: line.indices, into: &fields) == nil else {
                throw damage(of: UInt32(number))
            }
            guard StateRow.status(fields) == .attributed else { continue }
            decider.seed(
                earlier: .state(UInt32(number)), device: StateRow.device(fields),
                app: pool.id(of: fields.bytes(of: StateField.appID)), requestedAt: fields[StateField.requestedAt].time)
        }
    }

    fileprivate func reference(of number: UInt32) -> UInt64 { references[Int(number)] }

    /// The error for a row whose line is not a line of state.
    fileprivate func damage(of number: UInt32) -> RunError {
        guard let state else { preconditionFailure("a row is of an earlier day") }
        return state.damage(of: orders[Int(number)])
    }
}

/// Reads rows of earlier days for one task.
struct EarlierRowReader: ~Copyable {
    private let rows: EarlierRows
    private var lines: ArenaReader
    private var reader = StateRowReader()
    private var line: [UInt8] = []
    /// The row that was read last: an install asks several times for the one that it inherits from.
    private var last: (number: UInt32, row: StateRow)?

    fileprivate init(_ lines: consuming ArenaReader, of rows: EarlierRows) {
        self.lines = lines
        self.rows = rows
    }

    /// A row by its number.
    ///
    /// - Throws: `RunError` where its line is not a line of state: without it, an install would lose what it repeats.
    mutating func row(_ number: UInt32) throws -> StateRow {
        if let last, last.number == number { return last.row }
        // The rows of installs that follow one another lie far apart.
        line.removeAll(keepingCapacity: true)
        try lines.append(rows.reference(of: number), to: &line)
        guard let row = reader.row(line) else { throw rows.damage(of: number) }
        last = (number, row)
        return row
    }
}
