import AttributionModel
import Benchmark
import Matching

/// Makes the keys of clicks and asks the filter about them; bytes are the signals' as they are kept.
struct KeyStage: Stage {
    private let clicks: [(signals: SignalValues, at: Instant)]
    private let keys: TierKeys
    private let filter: KeyFilter

    init(_ logs: KeyedLogs) throws {
        clicks = logs.clicks.map { ($0.signals, $0.clickedAt) }
        keys = TierKeys(rules: logs.rules, textDigest: { Digest(high: 0, low: UInt64($0.number)) })
        filter = try logs.postings().filter
    }

    mutating func run(_: Void) -> Amount {
        // As in a run: one click's keys are looked up while the next one's are made.
        var (current, waiting) = (KeyScratch(), KeyScratch())
        var wanted = 0
        for (click, next) in zip(clicks, clicks.dropFirst()) {
            keys.digest(next.signals, for: filter, scratch: &current)
            waiting.keepWanted(at: click.at, by: filter)
            wanted += waiting.keys.count
            swap(&current, &waiting)
        }
        blackHole(wanted)
        return Amount(records: clicks.count, bytes: clicks.count * MemoryLayout<SignalValues>.stride)
    }
}
