import AttributionModel
import Benchmark
import Signals

/// Finds the link that an install referrer names; bytes are the referrers'.
struct ReferrerStage: Stage {
    private let reader: InstallReferrer
    private let referrers: [[UInt8]]
    private let times = 20

    init(_ corpus: Corpus) {
        let source = corpus.pipeline.installs
        reader = InstallReferrer(format: source.referrerFormat ?? .warplink, ignoredQuery: source.ignoredQuery)
        referrers = corpus.parsedInstalls(Corpus.installCount)
            .compactMap { $0.bytes(of: InstallField.installReferrer) }.prefix(1_000).map { $0 }
    }

    mutating func run(_: Void) -> Amount {
        var links = 0
        for _ in 0..<times {
            for referrer in referrers {
                if case .link = reader.read(referrer.span) { links += 1 }
            }
        }
        blackHole(links)
        return Amount(records: referrers.count * times, bytes: referrers.reduce(0) { $0 + $1.count } * times)
    }
}
