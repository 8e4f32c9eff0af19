import AttributionModel
import Sources

/// A day's clicks as a run has read them, compared with those by which later days were decided: whether a day's rows
/// change or not, later days read its clicks for their windows, for duplicates and for unique clicks (spec §8a).
///
/// If these later days were not marked stale now, nobody would notice: the day's new manifest names the new files, so
/// no later night calls their clicks late.
///
/// Files that are gone or have no readable line any more do not count: days stay as they are when logs are removed
/// (`GoneWindows`).
struct ChangedClicks {
    /// A file that has clicks of the day, or had some when the day was published before.
    private struct File {
        var place: Int
        var name: [UInt8]
        var digest: Digest
        /// No click of the day that it has or had is newer.
        var newest: Instant
        /// The digest of its content when the day was published before; nil unless it has only grown since, by lines of
        /// other days, as far as the numbers of lines show.
        var before: Digest?
    }
    private let files: [File]
    private let logs: LogsOfDays

    /// Takes what a run has read of a day; `before` is the day as it was published before.
    init(of day: BatchDay, _ logs: LogsOfDays, before: PublishedDay?) throws(RunError) {
        self.logs = logs
        let last = logs.run.pipeline.start(ofDay: day + 1) - 1
        let (inputs, files, lines) = (logs.inputs(.click), logs.files, logs.linesOfClicks)
        // All files are looked at only if the day was published before, so that one may have had clicks of it: a range
        // of new days is not to take quadratic time.
        let known = try before?.manifest.inputs.ofDay().byName
        let places = before == nil ? Set(files.files(of: .click, day: day).map(\.file)) : files.filled(.click)
        self.files = places.compactMap { place in
            let (name, digest) = (inputs[place].name.utf8Bytes, inputs[place].digest)
            let old = known?[name].flatMap { $0.digest == digest ? nil : $0 }
            // If a file that had clicks of the day has another content now, nobody knows which of these clicks have
            // changed or are gone: they may be as late as the day's end.
            let hadSome = (old?.dayLines ?? 0) > 0
            guard let newest = hadSome ? last : files.newestClick(file: place, day: day) else { return nil }
            let count = files.lines(of: .click, file: place, day: day)
            let grown = old.flatMap { $0.lines < lines[place] && $0.dayLines == count ? $0.digest : nil }
            return File(place: place, name: name, digest: digest, newest: newest, before: grown)
        }
    }

    /// Whether a later day reads any of the clicks, and was decided with other content of their file or without it.
    func concern(_ later: PublishedDay) throws(RunError) -> Bool {
        // The pipeline that decided it may look further back than that of this run.
        let runStart = logs.run.pipeline.clickStart(ofDay: later.day)
        let ownStart = logs.published.pipelines[later.manifest]?.clickStart(ofDay: later.day) ?? runStart
        let changed = files.filter { $0.newest >= min(runStart, ownStart) }
        guard !changed.isEmpty else { return false }
        let known = try later.manifest.inputs.ofDay()
        // A file that only this run reads, as for the window of an earlier day, would not be read if the later day was
        // decided again, either. The day's own files are looked up only if nothing else tells, as a range of many days
        // is not to take quadratic time.
        lazy var own = logs.places(of: logs.span.inputs.own(of: later.day...later.day))[.click]
        return changed.contains { file in
            guard !known.contents.contains(file.digest) else { return false }
            guard let input = known.byName[file.name] else {
                return file.newest < runStart || own.contains(file.place)
            }
            return input.digest != file.before
        }
    }
}
