import AttributionModel
import Compression
import Records
import Reviewing
import Sources

/// What the days before a re-scoring leave to it, according to their states: the rows that installs may repeat or
/// inherit from, and the clicks that were won (spec §8a).
struct RescoreHistory: Sendable {
    private(set) var rows = EarlierRows()
    /// The last decided row of each `once_per` value, by the value's digest; rows by their numbers.
    private(set) var deciders: [Digest: UInt32] = [:]
    /// The clicks that were won, in which way and when.
    private(set) var claims: [(click: UInt32, isProbabilistic: Bool, wonAt: Instant)] = []

    /// No earlier days.
    init() {}

    /// One day's part of it.
    private struct Day: Sendable {
        var rows: [StateRow] = []
        var deciders: [(user: Digest, row: Int)] = []
        var claims: [(click: UInt32, isProbabilistic: Bool, wonAt: Instant)] = []
    }

    /// Reads the states of days in order, without rows outside `span` and rows that no install of the re-scoring may
    /// meet.
    static func read(
        _ days: [PublishedDay], within span: Range<Instant>, meeting keys: InstallKeys, clicks: ClickNumbers,
        isDeviceOnce: Bool, threads: Int
    ) async throws -> RescoreHistory {
        let found = try await days.concurrentMap(threads: threads) { day in
            try read(day, within: span, meeting: keys, clicks: clicks, isDeviceOnce: isDeviceOnce)
        }
        var history = RescoreHistory()
        var rows: [StateRow] = []
        for day in found {
            for decider in day.deciders { history.deciders[decider.user] = UInt32(rows.count + decider.row) }
            rows += day.rows
            history.claims += day.claims
        }
        history.rows = EarlierRows(rows)
        return history
    }

    private static func read(
        _ published: PublishedDay, within span: Range<Instant>, meeting keys: InstallKeys, clicks: ClickNumbers,
        isDeviceOnce: Bool
    ) throws -> Day {
        var day = Day()
        var reader = StateField.reader()
        var fields = reader.makeFields()
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
            let line = Array(bytes[state.line])
            guard reader.read(block: line.span, line: 0..<line.count, into: &fields) == nil,
                let row = StateRow(fields, line: line)
            else {
                throw ResultLines.damaged(DamagedLine("a row of state"), path)
            }
            if let user { day.deciders.append((user, day.rows.count)) }
            day.rows.append(row)
        }
        return day
    }
}
