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
    private static let shareSize = (installs: 4_096, candidates: 32_768)

    let preparation: InstallPreparation
    let rendering: RowRendering
    let sink: any RowSink
    let threads: Int

    /// One task's part of a wave.
    private struct Share: Sendable {
        var installs: Range<Int>
        var entries: [MatchListStream.Entry]
    }

    /// What goes from wave to wave.
    private struct Course {
        var pass: DecisionPass
        var stream: MatchListStream
        /// The first install not yet in a wave.
        var start = 0
    }

    /// Runs the stage and gives what reports need.
    ///
    /// While one wave is rendered the next is gathered and decided, so that the one pass that goes one by one hides behind
    /// the work that can be shared.
    func run(lists: MatchLists, decider: Decider, reports: inout ReportStage, progress: Progress) async throws {
        var course = Course(pass: DecisionPass(decider: decider, order: preparation.order), stream: try lists.stream())
        var decided = try await nextWave(&course, &reports)
        let (rendering, threads) = (rendering, threads)
        while !decided.isEmpty {
            let wave = decided
            var rows: [RenderedRows]
            if threads > 1 {
                async let rendered = DecisionStage.render(wave, with: rendering, threads: threads)
                decided = try await nextWave(&course, &reports)
                rows = try await rendered
            } else {
                rows = try await DecisionStage.render(wave, with: rendering, threads: threads)
                decided = try await nextWave(&course, &reports)
            }
            rows.reverse()
            while let share = rows.popLast() {
                try sink.append(share)
                for install in share.attributed { reports.add(install) }
                rendering.spare.give(share)
                try await sink.flush(threads: threads)
            }
            progress.decided(course.start)
        }
    }

    /// Gathers and decides the next wave; empty past the last install.
    private func nextWave(_ course: inout Course, _ reports: inout ReportStage) async throws -> [[DecidedInstall]] {
        try Task.checkCancellation()
        let shares = try nextShares(from: course.start, &course.stream)
        course.start = shares.last?.installs.upperBound ?? preparation.order.count
        let preparation = preparation
        let prepared = try await shares.concurrentMap(threads: threads) {
            try preparation.prepare($0.installs, entries: $0.entries)
        }
        var decided: [[DecidedInstall]] = []
        for share in prepared {
            var installs: [DecidedInstall] = []
            installs.reserveCapacity(share.count)
            for install in share {
                let install = course.pass.decide(install)
                reports.add(install)
                installs.append(install)
            }
            decided.append(installs)
        }
        return decided
    }

    private func nextShares(from first: Int, _ stream: inout MatchListStream) throws -> [Share] {
        var shares: [Share] = []
        var start = first
        while start < preparation.order.count, shares.count < threads {
            let next = try stream.next(
                from: start, maximum: DecisionStage.shareSize.installs,
                candidates: DecisionStage.shareSize.candidates, installCount: preparation.order.count)
            shares.append(Share(installs: next.installs, entries: next.entries))
            start = next.installs.upperBound
        }
        return shares
    }

    private static func render(
        _ decided: [[DecidedInstall]], with rendering: RowRendering, threads: Int
    ) async throws -> [RenderedRows] {
        try await decided.concurrentMap(threads: threads) { try rendering.render($0) }
    }
}
