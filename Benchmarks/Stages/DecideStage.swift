import AttributionModel
import Benchmark
import Deciding

/// Decides installs from what they found; records are installs, bytes are the facts and candidates that are looked at.
struct DecideStage: Stage {
    private let rules: MatchRules
    private let installs: [InstallFacts]
    private let lookups: [[TierLookup]]
    private let clickCount: Int
    private let bytes: Int

    init(_ logs: KeyedLogs) throws {
        rules = logs.rules
        installs = logs.installs
        lookups = try MatchedLogs(logs).lookups()
        clickCount = logs.clicks.count
        bytes =
            installs.count * MemoryLayout<InstallFacts>.stride
            + lookups.joined().reduce(0) { $0 + $1.candidateCount * MemoryLayout<Candidate>.stride }
    }

    mutating func run(_: Void) -> Amount {
        var decider = Decider(
            rules: rules, sharesLanguage: { $0 == $1 },
            claims: Claims(clickCount: clickCount, lapsing: .none, history: rules.history))
        var attributed = 0
        for (place, install) in installs.enumerated() {
            let own = lookups[place]
            let decision = decider.decide(install, own.span, remembersDevice: false)
            if decision.status == .attributed { attributed += 1 }
        }
        blackHole(attributed)
        return Amount(records: installs.count, bytes: bytes)
    }
}

extension TierLookup {
    /// How many candidates were found.
    fileprivate var candidateCount: Int {
        switch self {
        case .candidates(let candidates, total: _, isCut: _, isHot: _): candidates.count
        case .summed(_, let count, _): count
        case .device(let candidate): candidate == nil ? 0 : 1
        case .closed, .link: 0
        }
    }
}
