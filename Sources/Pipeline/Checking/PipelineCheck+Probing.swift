import AttributionModel
import PipelineFile
import Sources

extension PipelineCheck {
    /// Reads the first lines of every input file in a folder, to which path patterns are relative, and counts which
    /// fields they hold: of clicks, of installs, and of links where the pipeline names any.
    ///
    /// What is wrong with an input is part of the result, so that one bad file does not hide another.
    public func probe(logsIn folder: String, corruptFiles: RunOptions.CorruptFiles = .fail) -> [LogProbe] {
        let keepsReadable = corruptFiles.keepsReadable
        var search = InputSearch(under: folder)
        var files = ByKind { _ in [InputFile]() }
        var probes = [
            probe(.clicks, FieldTally(clicksOf: definition), keepsReadable) { () throws(SourceError) in
                files[.click] = try search.find(ofAnyDay: definition.clicks.paths)
                return files[.click]
            },
            probe(.installs, FieldTally(installsOf: definition), keepsReadable) { () throws(SourceError) in
                files[.install] = try search.find(ofAnyDay: definition.installs.paths)
                return files[.install]
            },
        ]
        probes[1].filesOfClicks = SharedFiles(clicks: files[.click], installs: files[.install]).names
        probes[1].offsetFaults = OffsetTally.faults(clicks: probes[0].offsets, installs: probes[1].offsets)
        if let links = definition.links {
            var probe = probe(.links, FieldTally(links, of: definition), keepsReadable) { () throws(SourceError) in
                try RunInputs.findLinks(of: definition, by: &search)
            }
            let isEmpty = probe.lines == 0 && probe.files.allSatisfy { $0.isWhole }
            if isEmpty, probe.failure == nil, definition.clicks.screening.knownLink {
                probe.failure = .noLinks(of: definition)
            }
            if isEmpty {
                probe.tiersWithout = definition.match.tiers.filter { $0.method == .referredLink }.map(\.name)
            }
            probes.append(probe)
        }
        return probes
    }

    private func probe<Field: CanonicalField>(
        _ kind: LogProbe.Kind, _ empty: FieldTally<Field>, _ keepsReadable: Bool,
        find: () throws(SourceError) -> [InputFile]
    ) -> LogProbe {
        var probe = LogProbe(kind: kind)
        var tally = empty
        do throws(SourceError) {
            for file in try find() { probe.files.append(tally.read(file, keepsReadable: keepsReadable)) }
        } catch {
            probe.failure = RunError(error)
        }
        probe.fields = tally.finish()
        probe.unread = tally.unread
        probe.keys = tally.keys.keys
        probe.offsets = tally.offsets
        probe.missingSignals = tally.keys.missing?.map { signal in
            LogProbe.MissingSignal(signal, of: tally.keys.kind, in: probe.fields, definition)
        }
        return probe
    }
}
