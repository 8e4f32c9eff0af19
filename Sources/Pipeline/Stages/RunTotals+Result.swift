import AttributionModel
import Compression
import Reporting
import Sources

extension RunTotals {
    /// Warnings about inputs, each with its file's name.
    var inputWarnings: [RunWarning] {
        inputs.flatMap { summary in
            summary.allWarnings.map { text in
                RunWarning(
                    subject: text == DecodedFile.writtenTo ? .changedLogs : .damagedLogs,
                    text: "\(summary.name): \(text)")
            }
        }.sorted { $0.text < $1.text }
    }

    /// What a finished run says of itself.
    func result(of run: AttributionRun, destination: String, started: ContinuousClock.Instant) -> RunResult {
        var summary = installs.summary(of: run.pipeline, destination: destination, since: started)
        summary.unreadable = RecordKind.allCases.map { .init("\($0.name) lines", self[$0].read.unreadable) }
        summary.read = RecordKind.logs.flatMap(told)
        summary.lines = lines
        summary.bytes = Int(inputs.reduce(0) { $0 + $1.decompressedBytes })
        var faults = SilentFaults()
        faults.add(self)
        faults.add(installs)
        let found = faults.warnings(of: run.pipeline, lookingInto: run)
        return installs.result(summary, warnings: inputWarnings + quietLogs + found, unreadable: unreadable)
    }

    /// How many clicks or installs were read, from how many files, of which times, and what screening says of them.
    private func told(_ kind: RecordKind) -> [String] {
        let (read, files) = (self[kind].read, self[kind].inputs.count.counted("file"))
        let records = Summary.grouped(read.tally.records)
        let times = read.times.map { ", \($0.lowerBound.text) to \($0.upperBound.text)" } ?? ""
        let verdicts =
            kind == .click
            ? clicks.verdicts.all.map { ($0.key.name, $0.count) }
            : installs.verdicts.all.map { ($0.key.name, $0.count) }
        let counts = verdicts.filter { $1 > 0 }.map { "\(Summary.grouped($1)) \($0)" }
        let differing = kind == .click ? clicks.differingDuplicates : 0
        return ["\(records) \(read.tally.records == 1 ? kind.name : kind.plural) in \(files)\(times)"]
            + (counts.isEmpty ? [] : ["  " + counts.joined(separator: ", ")])
            + (differing > 0
                ? ["  duplicates with another link or address than the click before: \(Summary.grouped(differing))"]
                : [])
    }

    /// Warnings of logs without any record: that is seldom all there was, and more often an upload that failed.
    ///
    /// A catalogue is told of only if there is one: runs may do without.
    private var quietLogs: [RunWarning] {
        var quiet = RecordKind.logs.filter { self[$0].read.tally.records == 0 }.map { $0.noneRead() }
        if !self[.link].inputs.isEmpty && self[.link].read.tally.records == 0 {
            quiet.append("no link was read, so rows lack what links say; check that the catalogue is complete")
        }
        return quiet.warnings(about: .emptyLogs)
    }
}

extension RecordKind {
    /// Says that no record of it was read, and for which `days` if they are named.
    func noneRead(_ days: String = "") -> String { "no \(name)\(days) was read; check that the logs are complete" }
}
