internal import AttributionModel
internal import Benchmark
internal import Matching

/// Makes the keys of clicks and asks the filter about them; bytes are the signals' as they are kept.
struct KeyStage: Stage {
    private let clicks: [(signals: SignalValues, at: Instant)]
    private let keys: TierKeys
    private let filter: KeyFilter

    init(_ logs: KeyedLogs) {
        clicks = logs.clicks.map { ($0.signals, $0.clickedAt) }
        keys = TierKeys(rules: logs.rules)
        filter = logs.postings().filter
    }

    mutating func run(_: Void) -> Amount {
        var scratch = KeyScratch()
        var wanted = 0
        for click in clicks {
            keys.findWanted(click.signals, at: click.at, by: filter, scratch: &scratch)
            wanted += scratch.wanted.count
        }
        blackHole(wanted)
        return Amount(records: clicks.count, bytes: clicks.count * MemoryLayout<SignalValues>.stride)
    }
}
