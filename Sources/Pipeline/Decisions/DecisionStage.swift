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

    /// A share with all that deciding looks at.
    private struct PreparedShare: Sendable {
        var part: Int
        var installs: [PreparedInstall]
    }

    /// A share that was decided.
    private struct DecidedShare: Sendable {
        var part: Int
        var installs: [DecidedInstall]
    }

    /// A share whose rows were rendered.
    private struct RenderedShare: Sendable {
        var part: Int
        var rows: RenderedRows
    }

    /// Runs the stage; each part's rows and reports go to the sink, part after part.
    ///
    /// While one wave is rendered the next is decided, the one after it gathered and the one before it written, so that
    /// what goes one by one hides behind the work that can be shared.
    func run(lists: MatchLists, decider: Decider, reports: [ReportStage], progress: Progress) async throws {
        var course = Course(
            pass: DecisionPass(decider: decider, order: preparation.order), stream: try lists.stream(),
            reports: reports)
        var part = 0
        try await sink.begin(part: part)
        var prepared = try await DecisionStage.prepare(try nextShares(&course), with: preparation, threads: threads)
        var decided: [DecidedShare] = []
        var rendered: [RenderedShare] = []
        while !prepared.isEmpty || !decided.isEmpty || !rendered.isEmpty {
            try Task.checkCancellation()
            let (wave, shares) = (decided, try nextShares(&course))
            let (preparation, rendering, threads) = (preparation, rendering, threads)
            if threads > 1 {
                async let rows = DecisionStage.render(wave, with: rendering, threads: threads)
                async let following = DecisionStage.prepare(shares, with: preparation, threads: threads)
                decided = decide(prepared, &course)
                try await write(&rendered, &part, &course)
                rendered = try await rows
                prepared = try await following
            } else {
                decided = decide(prepared, &course)
                rendered = try await DecisionStage.render(wave, with: rendering, threads: threads)
                try await write(&rendered, &part, &course)
                prepared = try await DecisionStage.prepare(shares, with: preparation, threads: threads)
            }
            progress.decided(course.start)
        }
        while part < course.reports.count { try await end(&part, &course) }
    }

    /// Hands the rows of a wave to the sink and to the reports; the wave is empty afterwards.
    private func write(
        _ wave: inout [RenderedShare], _ part: inout Int, _ course: inout Course
    ) async throws {
        wave.reverse()
        while var share = wave.popLast() {
            while part < share.part { try await end(&part, &course) }
            try sink.append(share.rows)
            for install in share.rows.attributed { course.reports[part].add(install) }
            // Moved and not copied: memory that two own is not written to again.
            var spare = RenderedRows()
            swap(&spare, &share.rows)
            rendering.spareRows.give(consume spare)
            try await sink.flush(threads: threads)
        }
    }

    /// Ends a part, and begins the next where there is one.
    private func end(_ part: inout Int, _ course: inout Course) async throws {
        try await sink.end(part: part, reports: course.reports[part], threads: threads)
        part += 1
        if part < course.reports.count { try await sink.begin(part: part) }
    }

    /// Decides a wave, install by install.
    private func decide(_ wave: [PreparedShare], _ course: inout Course) -> [DecidedShare] {
        wave.map { share in
            if share.part != course.decidedPart {
                course.reports[share.part].follow(course.reports[course.decidedPart])
            }
            course.decidedPart = share.part
            var installs: [DecidedInstall] = []
            installs.reserveCapacity(share.installs.count)
            for prepared in share.installs {
                let install = course.pass.decide(prepared)
                course.reports[share.part].add(install)
                installs.append(install)
            }
            return DecidedShare(part: share.part, installs: installs)
        }
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

    private static func prepare(
        _ shares: [Share], with preparation: InstallPreparation, threads: Int
    ) async throws -> [PreparedShare] {
        try await shares.concurrentMap(threads: threads) {
            PreparedShare(part: $0.part, installs: try preparation.prepare($0.installs, entries: $0.entries))
        }
    }

    private static func render(
        _ decided: [DecidedShare], with rendering: RowRendering, threads: Int
    ) async throws -> [RenderedShare] {
        try await decided.concurrentMap(threads: threads) {
            RenderedShare(part: $0.part, rows: try rendering.render($0.installs))
        }
    }
}
