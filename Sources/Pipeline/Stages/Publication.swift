import AttributionModel
import PipelineFile
import Publishing
import Sources

/// Writes what a run publishes besides its rows: rejects, reports and the manifest (spec §6, §7).
struct Publication {
    let run: AttributionRun
    var totals: RunTotals
    let progress: RunProgress
    let started: ContinuousClock.Instant
    /// What the manifest says of the day; nil in a run without dates.
    var day: DayRecord?

    /// Writes all files into the staging folder; the manifest comes last.
    func write(in staging: borrowing StagingFolder) throws {
        var outputs = totals.outputs
        outputs.append(try writeRejects(in: staging))
        outputs += try totals.installs.reports.write(in: staging)
        try manifest(outputs: outputs).write(in: staging)
    }

    private func writeRejects(in staging: borrowing StagingFolder) throws -> Manifest.Output {
        let output = try CompressedOutput(name: OutputName.rejects, in: staging, effort: run.pipeline.output.gzip)
        var writer = JSONWriter(capacity: 1_024)
        func write(_ reject: StoredReject, file: String) throws {
            writer.clear()
            writer.reject(
                path: file.utf8Bytes, member: reject.member, line: reject.line, offset: Int(reject.offset),
                kind: reject.kind, reason: reject.reason, field: reject.badField?.name, raw: reject.raw)
            output.append(writer.bytes, rows: 1)
            try output.writePieces()
        }
        if let day { try day.rejects.forEach(ofPart: day.part, write) } else { try totals.forEachReject(write) }
        return try output.close()
    }

    private func manifest(outputs: [Manifest.Output]) -> Manifest {
        var manifest = Manifest(of: run.pipeline, text: run.located.text)
        manifest.window = run.options.window.map { PipelineFile.text(of: $0.wholeMilliseconds) }
        manifest.day = day.map { $0.own.members(of: $0.day) } ?? []
        manifest.counts = counts
        manifest.counters = [
            .init("malformed_referrers", .integer(totals.malformedReferrers)),
            .init("bad_values", .object(badValues)),
        ]
        manifest.outputs = outputs
        manifest.inputs = RecordKind.allCases.flatMap(inputs)
        manifest.run = varying
        return manifest
    }

    /// The inputs of a kind, as the manifest names them.
    private func inputs(of kind: RecordKind) -> [Manifest.Input] {
        let (files, lines) = (totals[kind].inputs, totals[kind].linesOfFiles)
        return (day?.namedFiles[kind].sorted() ?? Array(files.indices)).map { place in
            let summary = files[place]
            var input = Manifest.Input(
                path: summary.name, size: Int(summary.size), digest: summary.digest, lines: lines[place],
                encoding: summary.encoding, warnings: summary.allWarnings)
            input.dayLines = day.map { $0.lines.lines(of: kind, file: place, day: $0.day) }
            return input
        }
    }

    /// What accounts for every line: whoever holds one day should not need the others or the logs.
    ///
    /// Most clicks that a night reads are of no day that it decides. So `clicks` covers all that the run has read, and
    /// `day_clicks` beside it the day's own, which its reports count. Installs have a verdict only on their day, and
    /// `other_days` accounts for the rest of the records, so that a wrong sum shows.
    private var counts: [ManifestValue.Member] {
        let lines = RecordKind.allCases.map { kind in
            let read = totals[kind].read
            return ManifestValue.Member(
                PublishedCounts.family(of: kind),
                .object([
                    .init("lines", .integer(read.tally.lines)),
                    .init("records", .integer(read.tally.records)),
                    .init("unreadable", .integer(read.unreadable)),
                ]))
        }
        let clicks = ManifestValue.clicks(totals.clicks.verdicts, ofOtherDays: totals.clicksOfOtherDays)
        let installs = ManifestValue.installs(totals.installs.verdicts, ofOtherDays: totals.installsOfOtherDays)
        let own = ManifestValue.Member(PublishedCounts.dayClicks, .clicks(totals.clicks.verdictsOfParts))
        return lines + [.init("clicks", clicks)] + (day == nil ? [] : [own])
            + [.init("installs", installs), totals.installs.byStatus]
    }

    /// The fields that held unusable values, and how many.
    private var badValues: [ManifestValue.Member] {
        RecordKind.allCases.flatMap { kind in
            zip(kind.fields, totals[kind].read.badValues).filter { $1 > 0 }.map { field, count in
                .init("\(kind.name).\(field.name)", .integer(count))
            }
        }
    }

    /// With days, deciding is still going on while they are published one after another.
    private var stageSeconds: [ManifestValue.Member] {
        let timings = day == nil ? progress.timings : progress.timingsSoFar
        return timings.map { .init($0.stage.rawValue, .seconds($0.length.wholeMilliseconds)) }
    }

    private func ofDay(_ day: DayRecord) -> [ManifestValue.Member] {
        [.init(PublishedManifest.logsKey, .digest(day.logsDigest))] + Manifest.statesFrom(day.statesFrom)
    }

    private var varying: [ManifestValue.Member] {
        let newest = RecordKind.logs.map { kind in
            let time = totals[kind].read.days.newest.map(ManifestValue.instant)
            return ManifestValue.Member(PublishedManifest.newestKey(of: kind), time)
        }
        let memory: [ManifestValue.Member] = [
            .init("memory", .integer(run.options.memory)), .peakMemory(ProcessUsage.peakMemory),
        ]
        return Manifest.circumstances(
            since: started, .init("stage_seconds", .object(stageSeconds)), threads: run.options.threads)
            + memory + totals.work + newest + (day.map(ofDay) ?? [])
    }
}
