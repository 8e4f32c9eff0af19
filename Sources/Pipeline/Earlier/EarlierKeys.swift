import AttributionModel
import Matching

/// The values by which a row of an earlier day may meet the installs and clicks of a run; what the row says is a
/// `StateRow`.
struct EarlierKeys {
    /// Digests of its id, its `once_per` value and its device, as the sorters have them; nil where nothing can meet it
    /// by that value.
    var id: Digest
    var user: Digest?
    var device: Digest?
    var requestedAt: Instant
    /// Its line's number in the file, from 0.
    var number: Int
    /// The click that it has won.
    var won: ClaimedClick?

    /// Its order over all days, given the place of its own day among them.
    func order(ofDay place: Int) -> UInt64 { UInt64(place) << 32 | UInt64(number) }
    /// The place of a row's day, from the row's order.
    static func dayPlace(ofOrder order: UInt64) -> Int { Int(order >> 32) }
    /// A row's number, from its order.
    static func number(ofOrder order: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: order)) }

    /// Whether the row's line must be kept: only an install that repeats the row of its user, or inherits from that of
    /// its device, reads it.
    ///
    /// One with the same id is a duplicate whatever the line says. Without `byDevice` nobody inherits.
    func isLineNeeded(byDevice: Bool) -> Bool { user != nil || byDevice && device != nil }

    /// Whether some install of the run may have its id, user or device; `installs` has those of all installs.
    func mayMeet(_ installs: RepeatFilter) -> Bool {
        installs.mayHave(id.high) || user.map { installs.mayHave($0.high) } ?? false
            || device.map { installs.mayHave($0.high) } ?? false
    }
}

extension EarlierKeys {
    /// Notes by which values an install may meet a row of a status, and evaluates no others: a decided row is repeated
    /// by installs of its user, and an attributed one inherited by those of its device.
    ///
    /// `user` is its `once_per` value, which `isDevice` says is a device id.
    mutating func note(
        user: @autoclosure () -> [UInt8]?, isDevice: Bool, device: @autoclosure () -> Digest, of status: Decision.Status
    ) {
        guard status == .attributed || status == .organic else { return }
        self.user = OnceValue.digest(ofPublished: user(), isDevice: isDevice)
        guard status == .attributed else { return }
        let own = device()
        self.device = own == .none ? nil : own.spread
    }

    /// Notes the click that the row has won, by the digest of its id.
    mutating func noteClaim(on click: Digest, by matchType: Decision.MatchType?) {
        won = ClaimedClick(id: click, claim: matchType == .probabilistic ? .probabilistic : .deterministic)
    }
}

/// Records of earlier rows among those of the run's installs in one sorter: `first` is the row's order over all days,
/// `second` where its line is kept.
extension SortRecord {
    /// A row's record under one of its keys.
    init(ofEarlierRow key: Digest, at time: Instant, order: UInt64, line: UInt64) {
        self.init(key: key, time: time.milliseconds, first: order, second: line, third: 1)
    }

    /// Whether it is an earlier row's.
    var isOfEarlierRow: Bool { third == 1 }
}
