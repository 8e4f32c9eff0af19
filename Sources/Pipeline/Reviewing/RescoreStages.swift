import AttributionModel
import Deciding
import Publishing
import Reporting
import Reviewing
import Signals

/// The work of a re-scoring: candidates in, rows out, wave by wave (spec §6).
struct RescoreStages {
    /// Bytes of candidates that a task takes at a time.
    private static let pieceSize = 2 << 20

    let result: PublishedResult
    let old: PipelineDefinition
    let new: PipelineDefinition
    let threads: Int
    private let pool = TextPool()
    private let texts = TextPool()
    private let linkNames = TextPool()

    /// What goes from wave to wave.
    private struct Course {
        var lines: ResultLines
        var touches: PieceTouches?
        var pass: RescorePass
        var reports: ReportStage
        var isAtEnd = false
    }
    /// One task's part of a wave.
    private struct Share: Sendable {
        var prepared: PreparedPiece
        var decided: [RescoredInstall]
    }

    init(result: PublishedResult, old: PipelineDefinition, new: PipelineDefinition, threads: Int) {
        self.result = result
        self.old = old
        self.new = new
        self.threads = max(1, threads)
    }

    /// Whether lines of candidates differ from the old ones.
    var changesCandidates: Bool {
        old.match.tiers.map(\.name) != new.match.tiers.map(\.name) || !tiers.allSatisfy { $0.keepsLists }
    }

    private var tiers: [RescoredTier] {
        let sharesLanguage = sharedLanguages(in: pool)
        return new.match.tiers.compactMap { tier in
            old.match.tiers.first { $0.name == tier.name }.map { old in
                RescoredTier(tier, from: old, sharesLanguage: sharesLanguage)
            }
        }
    }

    /// Decides all installs again and hands their rows to a sink; gives the reports.
    func run(into sink: any RowSink, progress: Progress) async throws -> ReportStage {
        progress.begin(.deciding)
        let tiers = tiers
        let rewrites = changesCandidates && new.output.keepsCandidates
        let preparation = RescorePreparation(tiers: tiers, pool: pool, clicks: ClickNumbers())
        let rendering = RescoreRendering(
            output: new.output, tiers: tiers, rewritesCandidates: rewrites, texts: texts, linkNames: linkNames)
        let zone = ZoneTable.shared.index(ofName: Array(new.timeZone.utf8).span) ?? 0
        let decider = Decider(rules: new.match, sharesLanguage: sharedLanguages(in: pool), clickCount: 0)
        var course = Course(
            lines: try result.candidates(),
            pass: RescorePass(decider: decider, rules: new.match, payloads: OldPayloads(result)),
            reports: ReportStage(
                pipeline: new, zone: zone, hotKeys: PublishedHotKeys.read(result, of: new.match)))
        var wave = try await nextWave(&course, preparation)
        while !wave.isEmpty {
            let shares = wave
            let rows: [RenderedRows]
            if threads > 1 {
                async let rendered = RescoreStages.render(shares, with: rendering, threads: threads)
                wave = try await nextWave(&course, preparation)
                rows = try await rendered
            } else {
                rows = try await RescoreStages.render(shares, with: rendering, threads: threads)
                wave = try await nextWave(&course, preparation)
            }
            for share in rows {
                try sink.append(share)
                for install in share.attributed { course.reports.add(install) }
            }
            try await sink.flush(threads: threads)
        }
        return course.reports
    }

    /// Ends the reports with the clicks that the result's own reports count.
    func finish(_ reports: consuming ReportStage) throws -> FinishedReports {
        reports.finish(clicks: try PublishedClicks(result), texts: texts, linkNames: linkNames)
    }

    private static func render(
        _ shares: [Share], with rendering: RescoreRendering, threads: Int
    ) async throws -> [RenderedRows] {
        try await shares.concurrentMap(threads: threads) { rendering.render($0.prepared, $0.decided) }
    }

    /// Reads, prepares and decides the next pieces; empty past the last one.
    private func nextWave(_ course: inout Course, _ preparation: RescorePreparation) async throws -> [Share] {
        try Task.checkCancellation()
        var pieces: [[UInt8]] = []
        while !course.isAtEnd, pieces.count < threads * 2 {
            if let piece = try course.lines.next(size: RescoreStages.pieceSize) {
                pieces.append(piece)
            } else {
                course.isAtEnd = true
            }
        }
        let parsed = try await pieces.concurrentMap(threads: threads) { CandidatesPiece($0) }
        var described: [(CandidatesPiece, PieceTouches)] = []
        for piece in parsed {
            if let damage = piece.damage { throw course.lines.damaged(damage.error) }
            let touches = PieceTouches(piece, after: course.touches)
            course.touches = touches
            described.append((piece, touches))
        }
        let prepared = try await described.concurrentMap(threads: threads) { try preparation.prepare($0.0, $0.1) }
        var shares: [Share] = []
        for var piece in prepared {
            let decided = try course.pass.decide(&piece)
            for (listing, install) in zip(piece.installs, decided) {
                try check(install.decision, listing, preparation.tiers)
                course.reports.add(install.decision, of: listing.facts, listing.lookups)
            }
            shares.append(Share(prepared: piece, decided: decided))
        }
        return shares
    }

    /// Refuses a count that rests on a cut of which nobody knows whether it still is one.
    private func check(_ decision: Decision, _ listing: PreparedListing, _ tiers: [RescoredTier]) throws(RunError) {
        let doubtful = decision.exhausted & listing.uncertainCuts
        guard doubtful != 0 else { return }
        throw tiers[doubtful.trailingZeroBitCount].refusal("window")
    }
}
