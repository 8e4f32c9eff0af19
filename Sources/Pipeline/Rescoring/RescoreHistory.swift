import AttributionModel
import Reviewing
import Sources

/// What the days before a re-scoring leave to it, according to their states: the rows that installs may repeat or
/// inherit from, and the clicks that were won (spec §8a).
struct RescoreHistory: Sendable {
    /// The rows in order; their numbers are their places.
    private(set) var rows: [StateRow] = []
    /// The last decided row of each `once_per` value, by the value's digest; rows by their numbers.
    private(set) var deciders: [Digest: UInt32] = [:]
    /// The clicks that were won, in which way and when: some 40 bytes each, as far back as `history` reaches.
    private(set) var claims: [(click: ClickNumber, isProbabilistic: Bool, wonAt: Instant)] = []

    /// Reads the states of days in order, without rows outside `span` and rows that no install of the re-scoring may
    /// meet.
    static func read(
        _ days: [PublishedDay], within span: Range<Instant>, meeting keys: InstallKeys, clicks: ClickNumbers,
        isDeviceOnce: Bool, threads: Int
    ) async throws -> RescoreHistory {
        try await days.concurrentMap(threads: threads) { day in
            try read(day, within: span, meeting: keys, clicks: clicks, isDeviceOnce: isDeviceOnce)
        }.reduce(into: RescoreHistory()) { $0.add($1) }
    }

    /// Adds what the next day leaves.
    private mutating func add(_ day: RescoreHistory) {
        let before = UInt32(rows.count)
        for (user, row) in day.deciders { deciders[user] = before + row }
        rows += day.rows
        claims += day.claims
    }

    private static func read(
        _ published: PublishedDay, within span: Range<Instant>, meeting keys: InstallKeys, clicks: ClickNumbers,
        isDeviceOnce: Bool
    ) throws -> RescoreHistory {
        var day = RescoreHistory()
        var reader = StateRowReader()
        let path = published.publishedState.file.path
        let lines = try ResultLines(path: path, digest: published.state)
        try lines.forEachState { state, bytes in
            guard span.contains(state.requestedAt) else { return }
            if state.isClaimed, let click = state.clickID {
                let number = clicks.number(of: bytes.span.extracting(click))
                day.claims.append((number, state.isProbabilistic, state.requestedAt))
            }
            let isDecided = state.isAttributed || state.isOrganic
            let oncePer = isDecided ? state.oncePer.map { JSONText.bytes(bytes, $0) } : nil
            let user = OnceValue.digest(ofPublished: oncePer, isDevice: isDeviceOnce)
            let isMet =
                user.map { keys.mayContain(InstallKeys.user($0)) } ?? false
                || state.isAttributed && state.deviceID != .none && keys.mayContain(InstallKeys.device(state.deviceID))
            guard isMet else { return }
            guard let row = reader.row(Array(bytes[state.line])) else {
                throw ResultLines.damaged(DamagedLine("a row of state"), path)
            }
            if let user { day.deciders[user] = UInt32(day.rows.count) }
            day.rows.append(row)
        }
        return day
    }
}
