import AttributionModel
import Deciding
import Matching

/// Decides all installs and writes their rows, share by share: shares are gathered in parallel, decided in order,
/// rendered in parallel and written in order.
///
/// The stage itself does what goes in order, while tasks gather and render other shares.
struct DecisionStage {
    private let stages: RunStages
    private let matched: MatchedInstalls
    private let shareLimit: ShareLimit
    private let preparation: InstallPreparation
    private let rendering: RowRendering
    /// The clicks whose numbers other clicks with the same id share.
    private let sharedClicks: BitSet<ClickNumber>

    private var threads: Int { stages.context.threads }

    /// What is carried from share to share.
    private struct Carried: ~Copyable {
        var pass: DecisionPass
        /// nil where no candidates are written.
        var numbering: CandidateNumbering?
        var stream: MatchListStream
        /// The first install not yet in a share, and its part.
        var start = 0
        var part = 0
        var parts: PartsUnderWay
    }

    /// Decides matched installs; `sharedClicks` are those whose numbers other clicks with the same id share.
    init(_ stages: RunStages, _ matched: MatchedInstalls, sharedClicks: BitSet<ClickNumber>) {
        self.stages = stages
        self.matched = matched
        shareLimit = ShareLimit(count: matched.order.count, bytes: matched.installs.arena.byteCount)
        preparation = InstallPreparation(matched)
        rendering = RowRendering(matched, keepsStateEntries: stages.cache != nil)
        self.sharedClicks = sharedClicks
    }

    /// Runs the stage; the rows and reports of all parts go to their sink.
    func run(decider: Decider, parts: consuming PartsUnderWay) async throws {
        var carried = Carried(
            pass: DecisionPass(decider: decider, order: matched.order),
            numbering: rendering.pipeline.output.keepsCandidates ? makeNumbering() : nil,
            stream: try MatchListStream(matched.lists), parts: parts)
        try await carried.parts.begin()
        if threads == 1 {
            while let share = try nextShare(&carried) {
                try Task.checkCancellation()
                let decided = try decide(try preparation.prepare(share), &carried)
                try await writeAll(try rendering.render(decided), &carried)
                stages.context.progress.decided(share.installs.count)
            }
        } else {
            try await runSideBySide(&carried)
        }
        // What rendering has kept is freed while the last part is ended: it is a hundred thousand pieces of memory,
        // which would otherwise be freed one by one after the end, when nothing else is left to do, in some 50 ms.
        let kept = threads > 1 ? rendering : nil
        async let cleared: Void? = kept?.clear()
        while carried.parts.written < matched.order.parts.count { try await carried.parts.end() }
        _ = await cleared
    }

    private func makeNumbering() -> CandidateNumbering {
        let clicks = matched.clicks
        return CandidateNumbering(
            catalogue: clicks.catalogue, clicks: clicks.arena,
            naming: NamedClicks(
                clickCount: clicks.numberCount, shared: sharedClicks, budget: matched.workspace.budget),
            limit: stages.context.run.options.blockLimit)
    }

    /// The same on several threads.
    ///
    /// There is one more task than threads, so that no thread waits while a share is decided or written; decided shares
    /// are limited, because their rows take the most memory.
    private func runSideBySide(_ carried: inout Carried) async throws {
        try await withThrowingTaskGroup(of: SharesUnderWay.Result.self) { group in
            var shares = SharesUnderWay()
            while true {
                try Task.checkCancellation()
                while shares.unwritten < 2 * threads, let share = shares.nextToDecide() {
                    stages.context.progress.decided(share.size)
                    shares.keep(try decide(share, &carried))
                }
                while shares.working <= threads, let (number, share) = shares.nextToRender() {
                    group.addTask { [rendering] in .rendered(number, try rendering.render(share)) }
                }
                while shares.working <= threads, shares.ahead <= threads, let share = try nextShare(&carried) {
                    let number = shares.beginShare()
                    group.addTask { [preparation] in .prepared(number, try preparation.prepare(share)) }
                }
                if let share = shares.nextToWrite() {
                    try await writeAll(share, &carried)
                } else if let result = try await group.next() {
                    shares.take(result)
                } else {
                    return
                }
            }
        }
    }

    /// Writes the rows of a share, also those that were not rendered yet as they would have taken too much memory.
    private func writeAll(_ share: consuming RenderedShare, _ carried: inout Carried) async throws {
        var rest = share.rest
        try await write(share, &carried)
        while let unrendered = rest.take() {
            try Task.checkCancellation()
            let rendered = try rendering.render(unrendered)
            rest = rendered.rest
            try await write(rendered, &carried)
        }
    }

    /// Hands rows to the sink and to the reports.
    private func write(_ share: consuming RenderedShare, _ carried: inout Carried) async throws {
        while carried.parts.written < share.part { try await carried.parts.end() }
        try carried.parts.write(share.rows)
        // Moved and not copied: memory with two owners could not be reused.
        var spare = RenderedRows()
        swap(&spare, &share.rows)
        rendering.spareRows.give(consume spare)
        try await carried.parts.flush()
    }

    /// Decides a share, install by install, and gives its candidates their names.
    private func decide(_ share: PreparedShare, _ carried: inout Carried) throws -> DecidedShare {
        try carried.parts.decide(share.part)
        var installs: [DecidedInstall] = []
        installs.reserveCapacity(share.installs.count)
        for prepared in share.installs {
            let install = carried.pass.decide(prepared, of: share)
            let lookups = share.lookups.span.extracting(prepared.lookups)
            carried.parts.add(
                install.decision, requestedAt: prepared.facts.requestedAt,
                platform: prepared.facts.signals.platform, hasOnceValue: prepared.texts.oncePer != nil, lookups)
            installs.append(install)
        }
        let names = try carried.numbering?.names(in: share) ?? CandidateNames()
        return DecidedShare(
            part: share.part, installs: installs, lookups: share.lookups, texts: share.texts, names: names)
    }

    /// The next share, nil after the last install; none crosses the end of a part, so that a part's files do not depend
    /// on the parts beside it.
    private func nextShare(_ carried: inout Carried) throws -> InstallShare? {
        let order = matched.order
        guard carried.start < order.count else { return nil }
        while carried.start >= order.parts[carried.part].upperBound { carried.part += 1 }
        let next = try carried.stream.next(
            from: carried.start, maximum: shareLimit.installs, candidates: shareLimit.candidates,
            installCount: order.parts[carried.part].upperBound)
        carried.start = next.installs.upperBound
        return InstallShare(installs: next.installs, part: carried.part, entries: next.entries)
    }
}
