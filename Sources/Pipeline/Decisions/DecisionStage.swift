import AttributionModel
import Deciding
import Matching

/// Decides all installs and writes their rows, share by share: shares are gathered in parallel, decided in order,
/// rendered in parallel and written in order.
///
/// The stage itself does what goes in order, while tasks gather and render other shares.
struct DecisionStage {
    private let shareLimit: ShareLimit
    private let preparation: InstallPreparation
    private let rendering: RowRendering
    private let sink: any PartSink
    private let threads: Int
    /// How many clicks were kept.
    private let clickCount: Int
    /// The clicks whose numbers other clicks with the same id share.
    private let sharedClicks: BitSet
    private let budget: MemoryBudget
    private let blockLimit: BlockLimit

    /// The state that is carried from share to share.
    private struct Course: ~Copyable {
        var pass: DecisionPass
        /// nil where no candidates are written.
        var numbering: CandidateNumbering?
        var stream: MatchListStream
        /// The first install not yet in a share, and its part.
        var start = 0
        var part = 0
        /// What reports count, for each part.
        var reports: [ReportStage]
        /// The part whose installs were decided last.
        var decidedPart = 0
        /// The part that is being written.
        var writtenPart = 0
    }

    /// Decides matched installs for `sink`; `sharedClicks` are those whose numbers other clicks with the same id share.
    init(
        _ matched: MatchedInstalls, into sink: any PartSink, sharedClicks: BitSet, keepsStateEntries: Bool,
        threads: Int, blockLimit: BlockLimit
    ) {
        shareLimit = ShareLimit(count: matched.order.count, bytes: matched.installs.arena.byteCount)
        preparation = InstallPreparation(matched)
        rendering = RowRendering(matched, keepsStateEntries: keepsStateEntries)
        self.sink = sink
        self.threads = threads
        clickCount = matched.clicks.numberCount
        self.sharedClicks = sharedClicks
        budget = matched.workspace.budget
        self.blockLimit = blockLimit
    }

    /// Runs the stage; each part's rows and reports go to the sink, part after part.
    func run(decider: Decider, reports: [ReportStage], progress: RunProgress) async throws {
        var course = Course(
            pass: DecisionPass(decider: decider, order: preparation.order),
            numbering: rendering.pipeline.output.keepsCandidates ? makeNumbering() : nil,
            stream: try preparation.lists.stream(), reports: reports)
        try await sink.begin(part: 0)
        if threads == 1 {
            while let share = try nextShare(&course) {
                try Task.checkCancellation()
                let decided = try decide(try preparation.prepare(share), &course)
                try await writeAll(try rendering.render(decided), &course)
                progress.decided(share.installs.count)
            }
        } else {
            try await runSideBySide(&course, progress: progress)
        }
        // While the last part is ended: a hundred thousand pieces of memory were kept, which would otherwise be freed
        // one by one after the end, when nothing else is left to do.
        let kept = threads > 1 ? rendering : nil
        async let cleared: Void? = kept?.clear()
        while course.writtenPart < course.reports.count { try await endPart(&course) }
        _ = await cleared
    }

    private func makeNumbering() -> CandidateNumbering {
        CandidateNumbering(
            catalogue: rendering.catalogue, clicks: rendering.clicks,
            naming: NamedClicks(clickCount: clickCount, shared: sharedClicks, budget: budget), limit: blockLimit)
    }

    /// The same on several threads.
    ///
    /// There is one more task than threads, so that no thread waits while a share is decided or written; decided shares
    /// are limited, because their rows take the most memory.
    private func runSideBySide(_ course: inout Course, progress: RunProgress) async throws {
        try await withThrowingTaskGroup(of: SharesUnderWay.Result.self) { group in
            var shares = SharesUnderWay()
            while true {
                try Task.checkCancellation()
                while shares.unwritten < 2 * threads, let share = shares.nextToDecide() {
                    progress.decided(share.size)
                    shares.keep(try decide(share, &course))
                }
                while shares.working <= threads, let (number, share) = shares.nextToRender() {
                    group.addTask { [rendering] in .rendered(number, try rendering.render(share)) }
                }
                while shares.working <= threads, shares.ahead <= threads, let share = try nextShare(&course) {
                    let number = shares.beginShare()
                    group.addTask { [preparation] in .prepared(number, try preparation.prepare(share)) }
                }
                if let share = shares.nextToWrite() {
                    try await writeAll(share, &course)
                } else if let result = try await group.next() {
                    shares.take(result)
                } else {
                    return
                }
            }
        }
    }

    /// Writes the rows of a share, also those that were not rendered yet as they would have taken too much memory.
    private func writeAll(_ share: consuming RenderedShare, _ course: inout Course) async throws {
        var rest = share.rest
        try await write(share, &course)
        while let unrendered = rest.take() {
            try Task.checkCancellation()
            let rendered = try rendering.render(unrendered)
            rest = rendered.rest
            try await write(rendered, &course)
        }
    }

    /// Hands rows to the sink and to the reports.
    private func write(_ share: consuming RenderedShare, _ course: inout Course) async throws {
        while course.writtenPart < share.part { try await endPart(&course) }
        try sink.append(share.rows)
        for install in share.rows.attributed { course.reports[share.part].add(install) }
        // Moved and not copied: memory with two owners could not be reused.
        var spare = RenderedRows()
        swap(&spare, &share.rows)
        rendering.spareRows.give(consume spare)
        try await sink.flush()
    }

    /// Ends the part at hand, and begins the next where there is one.
    private func endPart(_ course: inout Course) async throws {
        let reports = course.reports[course.writtenPart].takeCounts()
        try await sink.end(part: course.writtenPart, reports: reports)
        course.writtenPart += 1
        if course.writtenPart < course.reports.count { try await sink.begin(part: course.writtenPart) }
    }

    /// Decides a share, install by install, and gives its candidates their names.
    private func decide(_ share: PreparedShare, _ course: inout Course) throws -> DecidedShare {
        if share.part != course.decidedPart {
            var reports = course.reports[share.part]
            course.reports[course.decidedPart].handWonClicks(to: &reports)
            course.reports[share.part] = reports
        }
        course.decidedPart = share.part
        var installs: [DecidedInstall] = []
        installs.reserveCapacity(share.installs.count)
        for prepared in share.installs {
            let install = course.pass.decide(prepared, of: share)
            let lookups = share.lookups.span.extracting(prepared.lookups)
            course.reports[share.part].add(install.decision, of: prepared.facts, lookups)
            installs.append(install)
        }
        let names = try course.numbering?.names(in: share) ?? CandidateNames()
        return DecidedShare(
            part: share.part, installs: installs, lookups: share.lookups, texts: share.texts, names: names)
    }

    /// The next share, nil after the last install; none crosses the end of a part, so that a part's files do not depend
    /// on the parts beside it.
    private func nextShare(_ course: inout Course) throws -> InstallShare? {
        let order = preparation.order
        guard course.start < order.count else { return nil }
        while course.start >= order.parts[course.part].upperBound { course.part += 1 }
        let next = try course.stream.next(
            from: course.start, maximum: shareLimit.installs, candidates: shareLimit.candidates,
            installCount: order.parts[course.part].upperBound)
        course.start = next.installs.upperBound
        return InstallShare(installs: next.installs, part: course.part, entries: next.entries)
    }
}
