import Benchmark
import JSONLines

/// Finds the lines of a block of a mebibyte; bytes are the block's.
struct SplitStage: Stage {
    private let lines: LogLines
    /// As often as makes a time that a clock can tell.
    private let times = 20

    init(_ corpus: Corpus) {
        lines = corpus.clicks.prefix(1_300)
    }

    mutating func run(_: Void) -> Amount {
        var count = 0
        for _ in 0..<times {
            var splitter = LineSplitter(used: lines.used)
            while let line = splitter.next(in: lines.bytes.span) { count += line.range.isEmpty ? 0 : 1 }
        }
        blackHole(count)
        return Amount(records: count, bytes: lines.used * times)
    }
}
