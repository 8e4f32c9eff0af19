import AttributionModel
import Reviewing

/// Some of the organic installs of a result: those whose ids have the least digests, so that nothing else decides
/// which.
struct OrganicSample: Sendable {
    /// An install, and the place of its part.
    private struct Member: Sendable {
        var key: LineKey
        var part: Int

        var order: (UInt64, UInt64, Int64) { (key.id.high, key.id.low, key.time.milliseconds) }
    }

    private let limit: Int
    /// How many organic installs there are.
    private(set) var count = 0
    private var members: [Member] = []

    /// Nothing yet, of at most `limit` installs.
    private init(limit: Int) { self.limit = limit }

    /// Looks through the rows of some parts.
    init(of parts: [PublishedPart], limit: Int, threads: Int) async throws(RunError) {
        var lines = PartLines(name: OutputName.attributions, parts: parts, threads: threads)
        self = try await lines.reduce(into: OrganicSample(limit: limit)) { piece throws(DamagedLine) in
            var sample = OrganicSample(limit: limit)
            var row = ResultRow()
            var start = piece.lines.start
            while start < piece.lines.count {
                start = try row.read(piece.lines.bytes, from: start, to: piece.lines.count)
                if row.status == .organic { sample.add(Member(key: row.lineKey, part: piece.part)) }
            }
            sample.cut()
            return sample
        } combining: { sample, _, other in
            sample.count += other.count
            sample.members += other.members
            sample.cut()
        }
    }

    /// What tells its installs from others; their ids are as JSON.
    var installs: Set<LineKey> { Set(members.map(\.key)) }

    /// The places of the parts that have some of its installs.
    var parts: [Int] { Set(members.map(\.part)).sorted() }

    private mutating func add(_ member: Member) {
        count += 1
        members.append(member)
        // Now and then is enough.
        if members.count >= 2 * limit + 1_024 { cut() }
    }

    /// Gives up those that are too many.
    private mutating func cut() {
        guard members.count > limit else { return }
        members.sort { $0.order < $1.order }
        members.removeLast(members.count - limit)
    }
}
