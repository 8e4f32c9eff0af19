import AttributionModel
import Benchmark
import Signals

/// Derives the network from an address; bytes are the addresses' as they are kept, 16 each.
struct NetworkStage: Stage {
    private let values: [SignalValues]
    private let times = 100

    init(_ corpus: Corpus) {
        var reader = ClickSignals(
            source: corpus.pipeline.clicks, pool: TextPool(), wanted: .init([.ip]), isBot: { _ in false })
        values = corpus.parsedClicks(1_000).map { reader.read($0, at: $0[ClickField.clickedAt].time).signals }
    }

    mutating func run(_: Void) -> Amount {
        var sum: UInt64 = 0
        for _ in 0..<times {
            for value in values { sum &+= value.words(of: .network)?.0 ?? 0 }
        }
        blackHole(sum)
        return Amount(records: values.count * times, bytes: 16 * values.count * times)
    }
}
