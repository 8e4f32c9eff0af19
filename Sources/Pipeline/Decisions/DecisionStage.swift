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
    private static let shareSize = (installs: 2_048, candidates: 16_384)

    let preparation: InstallPreparation
    let rendering: RowRendering
    let sink: any PartSink
    let threads: Int

    /// One task's part of a wave.
    private struct Share: Sendable {
        var installs: Range<Int>
        /// The part of the run that all of them lie in.
        var part: Int
        var entries: [MatchListStream.Entry]
    }

    /// What goes from wave to wave.
    private struct Course {
        var pass: DecisionPass
        var stream: MatchListStream
        /// The first install not yet in a wave, and its part.
        var start = 0
        var part = 0
        /// What reports count of each part.
        var reports: [ReportStage]
        /// The part whose installs were decided last.
        var decidedPart = 0
    }

    /// A share that was decided.
    private struct DecidedShare: Sendable {
        var part: Int
        var installs: [DecidedInstall]
    }

    /// Runs the stage; each part's rows and reports go to the sink, part after part.
    ///
    /// While one wave is rendered the next is gathered and decided, so that the one pass that goes one by one hides behind
    /// the work that can be shared.
    func run(lists: MatchLists, decider: Decider, reports: [ReportStage], progress: Progress) async throws {
        var course = Course(
            pass: DecisionPass(decider: decider, order: preparation.order), stream: try lists.stream(),
            reports: reports)
        var part = 0
        try await sink.begin(part: part)
        var decided = try await nextWave(&course)
        let (rendering, threads) = (rendering, threads)
        while !decided.isEmpty {
            let wave = decided
            var rows: [RenderedRows]
            if threads > 1 {
                async let rendered = DecisionStage.render(wave, with: rendering, threads: threads)
                decided = try await nextWave(&course)
                rows = try await rendered
            } else {
                rows = try await DecisionStage.render(wave, with: rendering, threads: threads)
                decided = try await nextWave(&course)
            }
            // From the last on, so that nobody else keeps the memory of rows that were written.
            rows.reverse()
            for share in wave {
                guard let written = rows.popLast() else { break }
                while part < share.part { try await end(&part, &course) }
                try sink.append(written)
                for install in written.attributed { course.reports[part].add(install) }
                rendering.spare.give(written)
                try await sink.flush(threads: threads)
            }
            progress.decided(course.start)
        }
        while part < course.reports.count { try await end(&part, &course) }
    }

    /// Ends a part, and begins the next where there is one.
    private func end(_ part: inout Int, _ course: inout Course) async throws {
        try await sink.end(part: part, reports: course.reports[part], threads: threads)
        part += 1
        if part < course.reports.count { try await sink.begin(part: part) }
    }

    /// Gathers and decides the next wave; empty past the last install.
    private func nextWave(_ course: inout Course) async throws -> [DecidedShare] {
        try Task.checkCancellation()
        let shares = try nextShares(&course)
        let preparation = preparation
        let prepared = try await shares.concurrentMap(threads: threads) {
            try preparation.prepare($0.installs, entries: $0.entries)
        }
        var decided: [DecidedShare] = []
        for (share, part) in zip(prepared, shares.map(\.part)) {
            if part != course.decidedPart { course.reports[part].follow(course.reports[course.decidedPart]) }
            course.decidedPart = part
            var installs: [DecidedInstall] = []
            installs.reserveCapacity(share.count)
            for install in share {
                let install = course.pass.decide(install)
                course.reports[part].add(install)
                installs.append(install)
            }
            decided.append(DecidedShare(part: part, installs: installs))
        }
        return decided
    }

    /// The next shares; none goes over the end of a part, so that a part's files do not depend on what is beside it.
    private func nextShares(_ course: inout Course) throws -> [Share] {
        let order = preparation.order
        var shares: [Share] = []
        while course.start < order.count, shares.count < threads {
            while course.start >= order.parts[course.part].upperBound { course.part += 1 }
            let next = try course.stream.next(
                from: course.start, maximum: DecisionStage.shareSize.installs,
                candidates: DecisionStage.shareSize.candidates, installCount: order.parts[course.part].upperBound)
            shares.append(Share(installs: next.installs, part: course.part, entries: next.entries))
            course.start = next.installs.upperBound
        }
        return shares
    }

    private static func render(
        _ decided: [DecidedShare], with rendering: RowRendering, threads: Int
    ) async throws -> [RenderedRows] {
        try await decided.concurrentMap(threads: threads) { try rendering.render($0.installs) }
    }
}
