import Benchmark
import Publishing

/// Writes attribution rows as lines of JSON; bytes are the lines'.
struct RowStage: Stage {
    private let logs: DecidedLogs
    private var memory: [UInt8] = []
    private var head = InstallHead()
    private var tails = JSONWriter()

    init(_ logs: KeyedLogs) throws { self.logs = try DecidedLogs(logs) }

    mutating func run(_: Void) -> Amount {
        // As in a run, whose writers use their memory again.
        var writer = JSONWriter(reusing: &memory)
        for row in logs.rows { row.render(head: &head, tails: &tails, into: &writer) }
        memory = writer.bytes
        blackHole(memory.count)
        return Amount(records: logs.rows.count, bytes: memory.count)
    }
}
