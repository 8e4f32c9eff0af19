import AttributionModel
import Publishing
import Sources

/// What a run for batch days would do, found out as the run itself does before it reads logs.
///
/// It takes no lock and writes nothing, so it shows a moment of an output in which another run may be at work.
struct DaysPreview {
    private let choice: DayChoice
    private let published: PublishedDays
    private let digests: InputDigests
    private var days: [RunPreview.Day] = []
    private var warnings: [RunWarning] = []
    /// The files of all days that would be decided, each once.
    private var files = ByKind { _ in [InputFile]() }
    private var stop: RunError?

    /// Looks at the days that are asked for.
    ///
    /// - Throws: `RunError`, and what else a run throws before it publishes anything.
    static func of(_ run: AttributionRun, _ options: DayOptions, in path: String) throws -> RunPreview {
        let choice = DayChoice(of: run, options)
        try run.located.requireState()
        let destination = try Destination(path)
        _ = try destination.isMissing()
        let published = try PublishedDays(in: path, pipeline: run.pipeline.name)
        try choice.requireAny(in: published)
        let cache = options.cache.isUsed ? CacheFolder.path(chosen: options.cache.folder, output: path) : nil
        var preview = DaysPreview(
            choice: choice, published: published, digests: InputDigests(in: cache, now: choice.now.milliseconds))
        preview.warnings = choice.nightWarning(published).warnings(about: .unexpectedDays)
        var last: BatchDay?
        while preview.stop == nil, let days = try choice.span(after: last, published) {
            last = days.upperBound
            try preview.add(choice.stretch(days))
        }
        // This comes last: whoever may not write to the output still sees what the runs of others would do.
        do { try destination.requireWritable(ofDays: true) } catch { preview.stop = RunError(error) }
        return preview.result
    }

    /// Adds a stretch, and parts of it where not all of its days would be decided.
    private mutating func add(_ stretch: DayStretch) throws {
        var steps = DaySteps(stretch)
        while stop == nil, let step = steps.next() {
            switch step {
            case .keep(let day, _):
                days.append(RunPreview.Day(date: day.day.name, reason: nil, isKept: true))
            case .decide(var part):
                do {
                    try decide(&part)
                } catch let lost as LostDays {
                    steps.divide(part, by: lost)
                }
            }
        }
        stop = stop ?? steps.stop
    }

    /// Adds the days of a stretch, what a run finds before it reads their logs, and which files these are; days that
    /// are up to date are taken out of it.
    ///
    /// - Throws: `LostDays` if days lack logs or are known to be kept.
    private mutating func decide(_ stretch: inout DayStretch) throws {
        let plan = try StretchPlan(stretch, of: choice, digests, after: published)
        days += plan.upToDate.map { RunPreview.Day(date: $0.name, reason: nil) }
        guard let decided = plan.decided else { return requireAge(plan.ageLimit, stretch.days.upperBound) }
        stretch = decided
        let span = decided.days
        let needed = try plan.due.fingerprint.inputs.inputs(of: span, replacing: published)
        let kept = try span.compactMap { try known(toKeep: $0, plan.due) }
        guard kept.isEmpty else { throw LostDays.keep(kept) }
        // The run publishes the days one by one, and ends at the first whose folder may not be replaced.
        let refused = try refusal(toReplace: span, plan.due)
        stop = refused?.error
        let replaced = span.lowerBound..<(refused?.day ?? span.upperBound + 1)
        for day in replaced {
            let reason = try words(for: day, plan.due, after: span.lowerBound)
            days.append(RunPreview.Day(date: day.name, reason: reason))
        }
        warnings += UnknownInstalls.warning(deciding: replaced, plan.due).warnings(about: .unexpectedDays)
        let missing = plan.due.missingLogs(of: replaced)
        warnings += missing.warnings(about: .missingLogs)
        warnings += try losses(of: span, plan.due).warnings(about: .lostLogs)
        try requireStates(before: span.lowerBound)
        for kind in RecordKind.allCases {
            files[kind] = (files[kind] + needed.files(of: kind)).withoutRepeats
        }
    }

    /// The first of some days whose folder may not be replaced, and why; nil if there is none.
    ///
    /// A day whose logs are gone may stay as it is, so nothing is known of it.
    private func refusal(
        toReplace days: ClosedRange<BatchDay>, _ due: DueDays
    ) throws -> (day: BatchDay, error: RunError)? {
        let isForced = choice.run.options.isForced
        for day in days {
            do {
                try StagedResult.check(published.destination(of: day, isForced: isForced), isForced: isForced)
            } catch {
                if let known = published[day], try !due.changes(of: known).gone().isEmpty { continue }
                return (day, RunError(error))
            }
        }
        return nil
    }

    /// A day that stays as it is, as an earlier run has kept it for lack of logs; nil if it does not.
    private func known(toKeep day: BatchDay, _ due: DueDays) throws -> LostDays.KeptDay? {
        guard let known = published[day], try due.changes(of: known).isKept() else { return nil }
        return LostDays.KeptDay(day: day, rows: known.rows, files: known.own.keptWithout, losses: [], isKnown: true)
    }

    /// Refuses days that look at the state of an earlier day which cannot be opened.
    private func requireStates(before day: BatchDay) throws(RunError) {
        for earlier in published.inOrder.before(day, within: choice.run.pipeline.reach) {
            let state = earlier.publishedState
            _ = try ResultLines(path: state.file.path, digest: state.digest) { state.damage($0) }
        }
    }

    /// The warning that days may not be decided, as files by which they were decided are gone; nil if none is.
    ///
    /// Only reading tells whether other files have their lines.
    private func losses(of days: ClosedRange<BatchDay>, _ due: DueDays) throws -> String? {
        var (lacking, files): ([BatchDay], Set<[UInt8]>) = ([], [])
        for known in published.inOrder where days.contains(known.day) {
            let gone = try due.changes(of: known).gone()
            guard !gone.isEmpty else { continue }
            lacking.append(known.day)
            files.formUnion(gone)
        }
        guard !lacking.isEmpty else { return nil }
        let isForced = choice.run.options.isForced
        let outcome =
            switch (choice.options.allowsMissing, isForced) {
            case (true, true): "they are decided without them"
            case (true, false): "those that lack logs stay as published"
            case (false, true): "the run ends before the first of them"
            case (false, false):
                "the run ends before the first of them, but days stay as published that an earlier run has kept, or "
                    + "that lack only the oldest clicks of their window"
            }
        return "files are missing by which \(lacking.names) \(lacking.count == 1 ? "was" : "were") decided "
            + "(\(files.namesOfFiles)): unless others have their lines, \(outcome)"
    }

    /// Stops where all days are up to date and the newest records of the last one are too old.
    private mutating func requireAge(_ limit: AgeLimit?, _ last: BatchDay) {
        do throws(RunError) {
            try limit?.check(newestOf: published[last])
        } catch {
            stop = error
        }
    }

    /// Why a day is decided in a run whose first day to be decided is `first`.
    private func words(for day: BatchDay, _ due: DueDays, after first: BatchDay) throws -> String {
        let again =
            day == first
            ? "later logs may have lines of it (--reprocess-days)" : "an earlier day of the run is decided again"
        switch try due.reason(to: day) {
        case nil: return again
        case .new: return "it is not published"
        case .forced: return "--force"
        case .stale:
            let settings = published[day].flatMap { due.changes(of: $0).settings }
            return ["it is stale, as an earlier day has changed", settings].compactMap(\.self).joined(separator: "; ")
        case .lacking(let outputs):
            return "its \(outputs.listed("and")) \(outputs.count.isOrAre) gone or of another size"
        case .changed:
            return try published[day].map { try due.changes(of: $0).text() } ?? again
        }
    }

    private var result: RunPreview {
        var lines = days.map { day in
            let stays = day.isKept ? "kept as published, without files that are missing" : "up to date"
            return day.date + "  " + (day.reason.map { "to be decided: \($0)" } ?? stays)
        }
        if lines.isEmpty { lines = [stop == nil ? "nothing to do" : "no day can be decided"] }
        if let later { lines += ["", later] }
        let text = RunPreview.text(of: choice.run.pipeline, to: published.folder, lines, reading: files)
        return RunPreview(text: text, days: days, warnings: warnings, stop: stop)
    }

    /// The remark that days which are not decided may become stale; nil if none of them looks at days that are decided.
    private var later: String? {
        let due = Set(days.filter { $0.reason != nil }.compactMap { BatchDay($0.date) })
        let reach = choice.run.pipeline.reach
        let looking = published.inOrder.map(\.day).filter { day in
            !due.contains(day) && due.contains { reach.includes($0, from: day) }
        }
        guard let first = due.first, !looking.isEmpty else { return nil }
        let (decided, isOne) = (due.count == 1 ? first.name : "an earlier day", looking.count == 1)
        // A run for stale days goes on until there are none.
        let too = choice.options.days == .stale ? ", and \(isOne ? "is" : "are") then decided, too" : ""
        return "\(looking.names) may become stale\(too): \(isOne ? "it looks" : "they look") at installs of \(decided)"
    }
}
