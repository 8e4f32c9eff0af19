import AttributionModel
import Compression
import Publishing

extension EarlierRow {
    /// The row that a line of state tells, as `StateReading` would read it; the click is the one that its row names.
    init(_ line: StateLine, matchedBy matchType: Decision.MatchType?, click: [UInt8]?, isDeviceOnce: Bool) {
        self.init(id: Digest(of: line.installID.span), requestedAt: line.requestedAt, number: 0)
        let isAttributed = line.status == .attributed
        if isAttributed || line.status == .organic {
            user = OnceValue.normal(line.oncePer, isDevice: isDeviceOnce).map { Digest(of: $0.span) }
        }
        guard isAttributed else { return }
        device = line.deviceID == .none ? nil : line.deviceID.spread
        guard line.isClaimed, let click else { return }
        clickID = Digest(of: click.span)
        claim = matchType == .probabilistic ? .probabilistic : .deterministic
    }
}
