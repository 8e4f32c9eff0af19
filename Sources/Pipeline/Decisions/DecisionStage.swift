import AttributionModel
import Deciding
import Matching
import Reporting
import Signals

/// Decides all installs and writes their rows, wave by wave: gathered side by side, decided one by one, rendered side
/// by side.
///
/// A share of a wave is also a block of the candidates file, so its bounds depend on the data alone and neither on
/// threads nor on memory.
struct DecisionStage {
    /// Installs and candidates of a share.
    private static let shareSize = (installs: 4_096, candidates: 65_536)

    let preparation: InstallPreparation
    let rendering: RowRendering
    let sink: any RowSink
    let threads: Int

    /// One task's part of a wave.
    private struct Share: Sendable {
        var installs: Range<Int>
        var entries: [MatchListStream.Entry]
    }

    /// Runs the stage and gives what reports need.
    func run(lists: MatchLists, decider: Decider, reports: inout ReportStage, progress: Progress) async throws {
        var pass = DecisionPass(decider: decider, order: preparation.order)
        var stream = try lists.stream()
        var start = 0
        while start < preparation.order.count {
            try Task.checkCancellation()
            let shares = try nextShares(from: start, &stream)
            start = shares.last?.installs.upperBound ?? preparation.order.count
            let preparation = preparation
            let prepared = try await shares.concurrentMap(threads: threads) {
                try preparation.prepare($0.installs, entries: $0.entries)
            }
            var decided: [[DecidedInstall]] = []
            for share in prepared { decided.append(share.map { decide($0, &pass, &reports) }) }
            try await render(decided, reports: &reports)
            progress.decided(start)
        }
    }

    private func nextShares(from first: Int, _ stream: inout MatchListStream) throws -> [Share] {
        var shares: [Share] = []
        var start = first
        while start < preparation.order.count, shares.count < threads * 2 {
            let next = try stream.next(
                from: start, maximum: DecisionStage.shareSize.installs,
                candidates: DecisionStage.shareSize.candidates, installCount: preparation.order.count)
            shares.append(Share(installs: next.installs, entries: next.entries))
            start = next.installs.upperBound
        }
        return shares
    }

    private func decide(
        _ install: PreparedInstall, _ pass: inout DecisionPass, _ reports: inout ReportStage
    ) -> DecidedInstall {
        let decided = pass.decide(install)
        reports.add(decided)
        return decided
    }

    private func render(_ decided: [[DecidedInstall]], reports: inout ReportStage) async throws {
        let rendering = rendering
        for rows in try await decided.concurrentMap(threads: threads, { try rendering.render($0) }) {
            try sink.append(rows)
            for install in rows.attributed { reports.add(install) }
        }
        try await sink.flush(threads: threads)
    }
}
