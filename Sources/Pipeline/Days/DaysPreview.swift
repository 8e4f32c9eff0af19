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
    private var files: [RecordKind: [InputFile]] = [:]
    private var stop: RunError?

    /// Looks at the days that are asked for.
    ///
    /// - Throws: `RunError`, and what else a run throws before it publishes anything.
    static func of(_ run: AttributionRun, _ options: DayOptions, in path: String) throws -> RunPreview {
        let choice = DayChoice(of: run, options)
        try run.pipeline.requireState(ofFile: run.located.path)
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
            try preview.add(days)
        }
        // Whoever may not write there still sees what others' runs would do.
        do { try destination.requireWritable(ofDays: true) } catch { preview.stop = RunError(error) }
        return preview.result
    }

    /// Adds some consecutive days, up to one that lacks logs; `isWhole` says whether they are all that are asked for.
    private mutating func add(_ days: ClosedRange<BatchDay>, isWhole: Bool = true) throws {
        let ends = DayEnds(zone: choice.run.pipeline.zone, now: choice.now, first: days.lowerBound)
        let inputs = try DayInputs(choice.run, days: days, published: published)
        let fingerprint = DayFingerprint(run: choice.run, inputs: inputs, digests: digests, ends: ends)
        let due = DueDays(fingerprint: fingerprint, published: published, options: choice.options)
        let first: BatchDay?
        do {
            first = try due.first(of: days)
        } catch LostDays.stop(let refused) {
            return try add(days, before: refused.day, stoppedBy: refused.error)
        }
        let kept = try days.filter { day in try first.map { day >= $0 } ?? false && isKept(day, due) }
        guard kept.isEmpty else { return try add(days, keeping: kept) }
        if let first, let refused = refusal(toReplace: first...days.upperBound) {
            _ = try inputs.inputs(of: first...days.upperBound, replacing: published)
            return try add(days, before: refused.day, stoppedBy: refused.error)
        }
        for day in days {
            let reason = try first.flatMap { day < $0 ? nil : try words(for: day, due, after: $0) }
            self.days.append(RunPreview.Day(date: day.name, reason: reason))
        }
        if let first {
            try decide(first...days.upperBound, due)
        } else if isWhole {
            requireAge(ofDaysUpTo: days.upperBound)
        }
    }

    /// Adds those of some days that come before one which is not decided, as if no others had been asked for.
    private mutating func add(
        _ days: ClosedRange<BatchDay>, before refused: BatchDay, stoppedBy error: RunError
    ) throws {
        if refused > days.lowerBound { try add(days.lowerBound...refused - 1, isWhole: false) }
        stop = stop ?? error
    }

    /// Adds what a run finds before it reads the logs of days that it decides, and which files these are.
    private mutating func decide(_ days: ClosedRange<BatchDay>, _ due: DueDays) throws {
        let span = days.lowerBound..<days.upperBound + 1
        warnings += due.missingLogs(of: span).warnings(about: .missingLogs)
        warnings += try losses(of: days, due).warnings(about: .lostLogs)
        let needed = try due.fingerprint.inputs.inputs(of: days, replacing: published)
        try requireStates(before: days.lowerBound)
        for kind in RecordKind.allCases {
            files[kind] = ((files[kind] ?? []) + needed.files(of: kind)).withoutRepeats
        }
    }

    /// The first of some days whose folder may not be replaced, and why; nil if there is none.
    private func refusal(toReplace days: ClosedRange<BatchDay>) -> (day: BatchDay, error: RunError)? {
        for day in days {
            do {
                let isForced = choice.run.options.isForced
                let destination = try published.destination(of: day, isForced: isForced)
                try StagedResult.check(destination, isForced: isForced)
            } catch {
                return (day, RunError(error))
            }
        }
        return nil
    }

    /// Adds some consecutive days of which some stay as they are: these separate the others.
    private mutating func add(_ days: ClosedRange<BatchDay>, keeping kept: [BatchDay]) throws {
        var next = days.lowerBound
        for day in kept {
            if next < day { try add(next...day - 1, isWhole: false) }
            guard stop == nil else { return }
            self.days.append(RunPreview.Day(date: day.name, reason: nil, isKept: true))
            next = day + 1
        }
        if next <= days.upperBound { try add(next...days.upperBound, isWhole: false) }
    }

    /// Whether a day stays as it is, as an earlier run has kept it for lack of logs.
    private func isKept(_ day: BatchDay, _ due: DueDays) throws -> Bool {
        try published[day].map { try due.changes(of: $0).isKept() } ?? false
    }

    /// Refuses days before which a state cannot be opened that they look at.
    private func requireStates(before day: BatchDay) throws(RunError) {
        for earlier in published.inOrder.before(day, within: choice.run.pipeline.reach) {
            let state = earlier.publishedState
            _ = try ResultLines(path: state.file.path, digest: state.digest) { state.damage($0) }
        }
    }

    /// That days may not be decided, as files are gone by which they were; nil if none is.
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
    private mutating func requireAge(ofDaysUpTo last: BatchDay) {
        do throws(RunError) {
            try AgeLimit(choice.options.maximumAge, now: choice.now)?.check(published[last]?.manifest.newest ?? [:])
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
        case .stale: return "it is stale, as an earlier day has changed"
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

    /// That days that are not decided may become stale; nil if none of them looks at those that are.
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
