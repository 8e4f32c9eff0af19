import AttributionModel
import Files
import Publishing

/// The days in an output folder: `OUT/date=YYYY-MM-DD/`.
struct PublishedDays {
    let folder: String
    /// The days, in order.
    private(set) var inOrder: [PublishedDay] = []
    /// The pipelines that decided them.
    let pipelines = PublishedPipelines()
    /// The days of which the run has found that they stay as they are, whether or not it has come to them yet.
    var kept: Set<BatchDay> = []

    /// Reads what is there.
    ///
    /// - Throws: `RunError` if the folder is the result of a run without dates, one day, or of another pipeline, and if
    ///   a day cannot be recognised.
    init(in folder: String, pipeline: String) throws(RunError) {
        self.folder = folder
        if DayFolder.day(ofName: PathText(folder).name.utf8Bytes) != nil, !ManifestFile.isThere(in: folder) {
            throw RunError(
                .cannotCreateOutput,
                "cannot publish days in \(folder): it has the name of one day, and days make their own folders; name "
                    + "the folder that it lies in, the same for each day")
        }
        guard !ManifestFile.isThere(in: folder) else {
            let isOneDay = (try? PublishedPart(folder))?.status != nil
            throw RunError(
                .cannotCreateOutput,
                "cannot publish days in \(folder): "
                    + (isOneDay
                        ? "it is one day of a result; name the folder that it lies in"
                        : "it is the result of a run without dates; choose another folder"))
        }
        for found in try DayFolder.all(in: folder) {
            let published = try PublishedDay(day: found.day, DayFolder.manifest(in: found.path))
            guard published.manifest.pipeline.utf8Bytes == pipeline.utf8Bytes else {
                throw RunError(
                    .cannotCreateOutput,
                    "cannot publish days of \(pipeline) in \(folder): \(DayFolder.name(of: found.day)) is of the "
                        + "pipeline \(published.manifest.pipeline); choose another folder or, if the pipeline was "
                        + "only renamed, keep its name or rename its days with ascribe rescore")
            }
            inOrder.append(published)
        }
    }

    /// Puts back the days that killed runs had set aside, and then reads what is there; only the holder of the folder's
    /// lock calls this.
    ///
    /// - Throws: `RunError` as `init` does, or `OutputError` if a day cannot be put back.
    static func open(_ folder: String, pipeline: String) throws -> PublishedDays {
        try putBack(in: folder)
        return try PublishedDays(in: folder, pipeline: pipeline)
    }

    /// Puts back days that killed runs had set aside, where file systems cannot exchange two folders.
    ///
    /// Otherwise they would count as never published.
    private static func putBack(in folder: String) throws(OutputError) {
        for name in (try? DirectoryListing.names(in: folder)) ?? [] {
            guard let day = DayFolder.day(ofPrevious: name) else { continue }
            try StagingFolder.putBack(try Destination("\(folder)/\(DayFolder.name(of: day))"))
        }
    }

    subscript(day: BatchDay) -> PublishedDay? { known(day).map { inOrder[$0] } }

    /// Whether some days were decided by runs that read the same logs, so that each day knows what was in those of the
    /// others.
    func haveReadTheSame(_ some: ClosedRange<BatchDay>) -> Bool {
        let logs = Set(some.map { self[$0]?.manifest.logs })
        return logs.count == 1 && !logs.contains(nil)
    }

    /// Where a day is, or would be.
    func folder(of day: BatchDay) -> String { "\(folder)/\(DayFolder.name(of: day))" }

    /// Where a day is published; if its folder is a symbolic link, even `isForced` lets it replace only a result or an
    /// empty folder there.
    ///
    /// Whoever may write to the output folder could have a day's name lead to any folder, which would be removed.
    func destination(of day: BatchDay, isForced: Bool) throws -> Destination {
        let path = folder(of: day)
        let destination = try Destination(path)
        guard isForced, FileStatus.isLink(path) else { return destination }
        do throws(OutputError) {
            try destination.checkReplaceable(isForced: false)
        } catch {
            throw RunError(
                .cannotCreateOutput,
                "\(error.problem); \(path) is a symbolic link, behind which --force replaces only a result: remove the "
                    + "link, or have it lead to another folder")
        }
        return destination
    }

    /// Whether somebody has accepted that these logs are missing, so that `day` is decided without asking.
    ///
    /// The manifest of the day as it was published tells or, if it never was, that of the last published day before it.
    /// The logs are accepted to be missing
    /// - if it names them as missing;
    /// - or if the logs' own day was decided without them, and it lists no file that their pattern finds for that day:
    ///   days whose window begins before the first log do not name what never was there.
    ///
    /// If it lists such a file, the day would be replaced by one that is decided with less.
    func haveGivenUp(_ logs: MissingLogs, for day: BatchDay, of run: AttributionRun) throws -> Bool {
        guard let known = last(upTo: day) else { return false }
        if known.own.missing.contains(logs) { return true }
        guard let ownDay = self[logs.day], ownDay.own.missing.contains(logs) else { return false }
        return try !known.hasRead(logs, of: run)
    }

    /// A day as it was published or, if it never was, the last one before it.
    func last(upTo day: BatchDay) -> PublishedDay? { inOrder[..<place(of: day + 1)].last }

    /// How the new rows of a day compare with the published ones; `why` tells what the catalogue says of former links.
    func rows(
        of day: BatchDay, in outputs: [Manifest.Output], staging: String, why: LostCredit.Lookup? = nil
    ) throws -> RowsOfDay {
        let rows = OutputName.attributions
        guard let old = self[day] else { return RowsOfDay(outcome: .published) }
        let same = RowsOfDay(outcome: .unchanged, restates: old.own.restates)
        guard let digest = outputs.digest(of: rows), digest != old.attributions else { return same }
        let changes = try RowChanges(
            from: ("\(old.folder)/\(rows)", old.attributions), to: ("\(staging)/\(rows)", digest), why: why)
        // The same lines may be compressed otherwise.
        if changes.areNone { return same }
        return RowsOfDay(
            outcome: .restated(rowsChanged: changes.rowCount),
            restates: Restatement(
                finishedAt: old.manifest.finishedAt, fingerprint: old.own.fingerprint, rowsChanged: changes.rowCount),
            attributedBefore: old.manifest.attributed, changes: changes)
    }

    /// Updates what it knows of a day, after a change.
    mutating func refresh(_ day: BatchDay) throws {
        let published = try PublishedDay(day: day, DayFolder.manifest(in: folder(of: day)))
        if let known = known(day) { inOrder[known] = published } else { inOrder.insert(published, at: place(of: day)) }
    }

    /// Changes what a day's manifest says of its quality, and leaves everything else in it as it is.
    ///
    /// - Throws: `RunError` if it cannot be read, or does not say it exactly once: what is known here would not be what
    ///   later runs read.
    mutating func set(_ status: DayStatus, for day: BatchDay) throws {
        guard let known = known(day) else { return }
        try change(day) { bytes, place in bytes.replaceSubrange(place, with: status.rawValue.utf8) }
        inOrder[known].own.status = status
    }

    /// Writes into a day's manifest the names of the lost files without which it stays as it is, perhaps none any more:
    /// later runs do not ask again about these.
    ///
    /// - Throws: as `set` does.
    mutating func keep(_ day: BatchDay, without names: Set<[UInt8]>) throws {
        guard let known = known(day), names != inOrder[known].own.keptWithout else { return }
        let value = ManifestValue.names(names).renderedText
            .split(separator: "\n").joined(separator: "\n  ")
        try change(day) { bytes, status in
            if let old = ManifestText.value(of: DayMembers.keptKey, in: bytes) {
                bytes.replaceSubrange(old, with: value.utf8)
            } else {
                // After the quote that ends the status.
                let member = ",\n  \"\(DayMembers.keptKey)\": \(value)"
                bytes.insert(contentsOf: member.utf8, at: status.upperBound + 1)
            }
        }
        inOrder[known].own.keptWithout = names
    }

    /// Changes a day's manifest, given its bytes and where its status is among them.
    private func change(_ day: BatchDay, _ edit: (inout [UInt8], _ status: Range<Int>) -> Void) throws {
        let folder = folder(of: day)
        let bytes = try DayFolder.reading(folder) { () throws(ManifestProblem) in
            var bytes = try ManifestFile.bytes(in: folder)
            guard let place = ManifestText.place(of: DayMembers.statusKey, in: bytes) else {
                throw ManifestProblem(text: "it does not say exactly once what its \"\(DayMembers.statusKey)\" is")
            }
            edit(&bytes, place)
            return bytes
        }
        try FileReplacement.write(bytes, to: ManifestFile.path(in: folder))
    }

    /// Marks the later days that were decided with a different state of this day, and those for which `others` says so,
    /// and returns them; called before that day is published, so that a run that is killed in between leaves none
    /// unmarked.
    ///
    /// A different state concerns only days that may look at installs of `day`, by `reach` or by the reach of the
    /// pipeline that decided them: a day further off is marked when a day in between changes in turn.
    mutating func markStale(
        after day: BatchDay, outputs: [Manifest.Output], staging: String, within reach: DayReach,
        besides others: (PublishedDay) throws -> Bool = { _ in false }
    ) throws -> [BatchDay] {
        let hasOtherState = try changesState(of: day, in: outputs, staging: staging)
        let marked = try inOrder[place(of: day + 1)...].filter { later in
            guard later.own.status != .stale else { return false }
            let mayLook = { (reach: DayReach?) in reach?.includes(day, from: later.day) ?? false }
            if hasOtherState, mayLook(reach) || mayLook(pipelines[later.manifest]?.reach) { return true }
            return try others(later)
        }.map(\.day)
        for day in marked { try set(.stale, for: day) }
        return marked
    }

    /// Whether the state of a day is to be replaced by one with other rows; the same rows may be compressed otherwise.
    private func changesState(of day: BatchDay, in outputs: [Manifest.Output], staging: String) throws -> Bool {
        let name = OutputName.state
        guard let old = self[day], let digest = outputs.digest(of: name) else { return true }
        guard digest != old.state else { return false }
        let new = try ResultLines(path: "\(staging)/\(name)", digest: digest).contentDigest()
        // An old state that can no longer be read may have had any rows.
        let before = try? ResultLines(path: "\(old.folder)/\(name)", digest: old.state).contentDigest()
        // If the task was cancelled, that is why the old state could not be read.
        try RunError.requireGoingOn()
        return before != new
    }

    /// The first consecutive stale days, after a day if one is given; nil if there are none.
    func stale(after day: BatchDay?) -> ClosedRange<BatchDay>? {
        inOrder.filter { $0.own.status == .stale && $0.day > day ?? .min }.map(\.day).stretches.first
    }

    /// Removes what killed runs left, and returns what cannot be removed, in words for people; only the holder of the
    /// folder's lock calls this.
    func sweep() -> [String] {
        let names = (try? DirectoryListing.names(in: folder)) ?? []
        for day in inOrder { FileReplacement.sweep("\(day.folder)/\(Destination.manifestName)") }
        // Whether a name is that of an old result that was set aside, while its day is in its place again or has new
        // content there. These names are ASCII.
        func isReplaced(_ name: [UInt8]) -> Bool { DayFolder.day(ofPrevious: name).flatMap { self[$0] } != nil }
        return names.filter { DayFolder.isStaging($0) || isReplaced($0) }.compactMap {
            StagingFolder.sweep(PathText.join(folder, String(decoding: $0, as: UTF8.self)))
        }
    }

    /// Where a day is in `inOrder`, or would be.
    private func place(of day: BatchDay) -> Int { inOrder.firstPlace { $0.day >= day } }

    /// Where a published day is in `inOrder`.
    private func known(_ day: BatchDay) -> Int? {
        let place = place(of: day)
        return place < inOrder.count && inOrder[place].day == day ? place : nil
    }
}

extension [PublishedDay] {
    /// Of days in order, those before one at whose installs it may look (spec §8a); there may be years of others, which
    /// are not gone through.
    func before(_ day: BatchDay, within reach: DayReach) -> ArraySlice<PublishedDay> {
        let earlier = self[..<firstPlace { $0.day >= day }]
        return earlier[earlier.firstPlace { reach.includes($0.day, from: day) }...]
    }

    /// Of days in order, the last one before those at whose installs a day may look.
    func last(before day: BatchDay, beyond reach: DayReach) -> PublishedDay? {
        let first = before(day, within: reach).startIndex
        return first > 0 ? self[first - 1] : nil
    }
}
