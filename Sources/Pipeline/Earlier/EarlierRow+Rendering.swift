import AttributionModel
import Compression
import Publishing

extension EarlierRow {
    /// The row of a line of state; `click` is the one that its row names.
    init(_ line: StateLine, matchedBy matchType: Decision.MatchType?, click: [UInt8]?, isDeviceOnce: Bool) {
        self.init(
            id: Digest(of: line.installID.span), requestedAt: line.requestedAt, number: 0, status: line.status,
            oncePer: line.oncePer, isDeviceOnce: isDeviceOnce, device: line.deviceID,
            claimed: line.isClaimed ? click.map { Digest(of: $0.span) } : nil, matchedBy: matchType)
    }
}
