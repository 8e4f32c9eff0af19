import AttributionModel
import Sources

/// Files in the folders of published days that came after the last run that reads these folders: no run has counted
/// their lines, so nothing else tells of them.
///
/// Only names are looked at. They are compared with those that the manifests of the published days list, so there is
/// nothing to remember, and what a run reads or has read is never called late here, whatever lines it has: `LateLines`
/// tells of these.
struct LateFiles {
    /// How many days before its first day a run looks back: nights are to notice what comes before the next invoice.
    static let reach = 62

    /// The names of the files, by the day that their paths name.
    private(set) var names: [BatchDay: Set<[UInt8]>] = [:]
    /// The days with files of clicks, which may reach the installs of days before them.
    private var daysOfClicks: Set<BatchDay> = []

    /// Looks into the folders of the published days before `first`, except for days that stay as they are for lack of
    /// logs, and those that this run has `told` of.
    ///
    /// Nothing is said of what cannot be read.
    init(before first: BatchDay, _ published: PublishedDays, of run: AttributionRun, besides told: Set<BatchDay>) {
        var search = InputSearch(under: run.options.input)
        for day in published.inOrder where (first - Self.reach..<first).contains(day.day) {
            guard !day.own.isKept, !told.contains(day.day) else { continue }
            // Old logs are often gone, and then the manifest need not be read.
            lazy var known = try? day.manifest.inputs.names()
            for kind in RecordKind.logs {
                let folder = FolderOfDay(day: day, kind: kind, run: run)
                let new = folder.new(by: &search, besides: known, among: published)
                guard !new.isEmpty else { continue }
                names[day.day, default: []].formUnion(new)
                if kind == .click { daysOfClicks.insert(day.day) }
            }
        }
    }

    /// What a person should know of them, given the stretches of published days: one warning for each of these.
    ///
    /// `settings` says what to do if days from `first` on have other settings.
    func warnings(
        among stretches: [ClosedRange<BatchDay>], by pipeline: PipelineDefinition,
        settings: (_ first: BatchDay) -> String
    ) -> [String] {
        stretches.compactMap { stretch in
            let days = names.keys.filter(stretch.contains).sorted()
            guard let first = days.map({ firstDay($0, among: stretches, by: pipeline) }).min() else { return nil }
            let files = days.reduce(into: Set<[UInt8]>()) { $0.formUnion(names[$1] ?? []) }
                .sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self).printable }
            let (theyAre, byName) =
                files.count == 1 ? ("it is", "by its name, it is a log") : ("they are", "by their names, they are logs")
            let (were, start) =
                days.count == 1 ? ("that day was", "that day") : ("these days were", "the first of them")
            let from = first == days[0] ? start : "\(first.name), of which they may have lines,"
            return
                "\(files.firstNames) came late: \(byName) of \(days.names), and no run has read "
                + "\(files.count.itOrThem) since \(were) published; move \(files.count.itOrThem) elsewhere "
                + "if \(theyAre) not to count, or run again from \(from) on, with "
                + LateLines.options(from: first, among: stretches) + settings(first)
        }
    }

    /// The first published day that files of a day's folder may change: if it is that of a UTC day, west of UTC it has
    /// the last hours of the day before.
    private func firstDay(
        _ day: BatchDay, among stretches: [ClosedRange<BatchDay>], by pipeline: PipelineDefinition
    ) -> BatchDay {
        let own = DayInputs.days(of: day.startInUTC, in: pipeline.zone).lowerBound
        let start = stretches.contains { $0.contains(own) && $0.contains(day) } ? min(own, day) : day
        return LateDay(day: start, clicks: daysOfClicks.contains(day) ? 1 : 0).firstDay(among: stretches, by: pipeline)
    }
}

/// Where the logs of a kind lie that patterns find for a published day.
private struct FolderOfDay {
    let day: PublishedDay
    let kind: RecordKind
    let run: AttributionRun

    /// The pipeline's patterns of the kind that name single days: of a month's folder, nobody could tell of which day a
    /// file is.
    private var templates: [(text: String, patterns: [String])] {
        run.pipeline.paths(of: kind).compactMap { text in
            let template = PathTemplate(text)
            guard template.namesDays, template.days(namedAs: day.day).count == 1 else { return nil }
            return (text, template.patterns(ofDay: day.day))
        }
    }

    /// The files that no run has read that published the day or a later one, given those that are `known` by the day's
    /// manifest.
    ///
    /// Each folder is listed once, and files are looked at only if there are new names. None where something cannot be
    /// read.
    func new(
        by search: inout InputSearch, besides known: @autoclosure () -> Set<[UInt8]>?, among published: PublishedDays
    ) -> Set<[UInt8]> {
        let templates = templates
        let found = templates.map { template in
            Set(((try? search.names(patterns: template.patterns)) ?? []).map(\.utf8Bytes))
        }
        guard found.contains(where: { !$0.isEmpty }), let known = known(),
            !found.allSatisfy({ $0.isSubset(of: known) })
        else { return [] }
        let patterns = zip(templates, found).map { template, found in
            NamesOfDay.Pattern(
                found: found, decided: run.names(known, matching: template.patterns),
                wasGivenUp: day.own.missing.contains(.init(kind: kind, day: day.day, pattern: template.text)))
        }
        let new = unread(NamesOfDay(patterns: patterns, known: known).new, among: published)
        return new.isEmpty ? [] : filled(new, besides: known)
    }

    /// Those of some files that no run for a later day has read, as far as these days read the folder.
    private func unread(_ names: Set<[UInt8]>, among published: PublishedDays) -> Set<[UInt8]> {
        var names = names
        for later in published.inOrder where later.day > day.day && !names.isEmpty {
            guard DayInputs.folders(of: kind, for: later.day, run).contains(day.day) else { continue }
            guard let read = try? later.manifest.inputs.names() else { return [] }
            names.subtract(read)
        }
        return names
    }

    /// Those of some files that may have lines, and are not other names (links) of files that the day's run has read.
    private func filled(_ names: Set<[UInt8]>, besides known: Set<[UInt8]>) -> Set<[UInt8]> {
        func files(_ names: [[UInt8]]) -> [InputFile] {
            let texts = names.map { String(decoding: $0, as: UTF8.self) }
            let patterns = run.pipeline.paths(of: kind).ofAnyDay
            return (try? KnownNames.find(named: texts, matching: patterns, under: run.options.input)) ?? []
        }
        let identities = Set(files(Array(known)).compactMap(\.identity))
        let new = names.flatMap { files([$0]) }.filter { file in
            file.size > 0 && !(file.identity.map(identities.contains) ?? false)
        }
        return Set(new.map(\.name.utf8Bytes))
    }
}
