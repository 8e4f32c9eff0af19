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
