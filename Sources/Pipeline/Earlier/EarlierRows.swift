import AttributionModel
import Deciding
import Matching
import Signals

/// The rows of earlier days that installs of this run may repeat or inherit from, in (`requested_at`, `install_id`)
/// order; a row's number is its place.
struct EarlierRows: Sendable {
    private(set) var rows: [StateRow] = []

    /// Reads the lines of rows that something met; `needed` says where each line is, by the row's order.
    ///
    /// Returns the rows, and their numbers by order.
    /// - Throws: `RunError` where a line is not a line of state: without it, an install would lose what it repeats.
    static func load(
        _ needed: [UInt64: UInt64], from state: EarlierState
    ) throws -> (rows: EarlierRows, numbers: [UInt64: UInt32]) {
        var earlier = EarlierRows()
        var numbers: [UInt64: UInt32] = [:]
        var reader = StateRowReader()
        var lines = state.lines.makeReader()
        var line: [UInt8] = []
        for (order, reference) in needed.sorted(by: { $0.key < $1.key }) {
            try Task.checkCancellation()
            try lines.read(reference, into: &line)
            guard let row = reader.row(line) else { throw state.damage(of: order) }
            numbers[order] = UInt32(earlier.rows.count)
            earlier.rows.append(row)
        }
        return (earlier, numbers)
    }

    subscript(number: UInt32) -> StateRow { rows[Int(number)] }

    /// Tells a decider of the rows that can be inherited from.
    func seed(_ decider: inout Decider, pool: TextPool) {
        for (number, row) in rows.enumerated() where row.isAttributed {
            decider.seed(
                earlier: .state(UInt32(number)), device: row.deviceID,
                app: pool.id(of: row.appID), requestedAt: row.requestedAt)
        }
    }
}
