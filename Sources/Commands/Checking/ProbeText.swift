import AttributionModel
import Pipeline

/// What the first lines of logs hold, for people.
struct ProbeText: CustomStringConvertible {
    private let probe: LogProbe

    init(_ probe: LogProbe) { self.probe = probe }

    var description: String {
        if let failure = probe.failure { return "\n\(probe.kind): \("\(failure)".printable)\n" }
        guard !probe.files.isEmpty else { return "\n\(probe.kind): no file, and none is required\(consequence)\n" }
        let lines =
            [title + consequence] + problems + (probe.sharing.map { ["  " + $0.printable] } ?? [])
            + (probe.lines > 0 ? presence + absence + unread + keys : [])
            + ([missingKey].compactMap { $0 } + probe.offsetFaults).map { "  " + $0 }
        return "\n" + lines.joined(separator: "\n") + "\n"
    }

    private var title: String {
        let lines = probe.lines == 1 ? "line" : "\(probe.lines) lines"
        return "\(probe.kind): the first \(lines) of \(probe.files.count.counted("file"))"
    }

    private var consequence: String {
        guard !probe.tiersWithout.isEmpty else { return "" }
        let tiers = probe.tiersWithout.map { "\"\($0.printable)\"" }.joined(separator: ", ")
        return "; without links tier \(tiers) cannot match"
    }

    /// What a person should know of logs that can be read.
    var warnings: [String] {
        probe.files.flatMap(warnings(of:)) + [probe.sharing?.printable, missingKey].compactMap { $0 }
            + probe.offsetFaults
    }

    /// What is odd about a file, or damaged.
    private func warnings(of file: LogProbe.File) -> [String] {
        file.warnings.map { "\(file.name.printable): \($0.printable)" }
    }

    /// What of the logs lets no tier match by probability; nil if nothing does.
    private var missingKey: String? {
        guard let missing = probe.missingSignals else { return nil }
        let signals = missing.map { signal in signal.name + (signal.reason.map { " (\($0))" } ?? "") }
        let never = signals.isEmpty ? "" : "; signals never there: \(signals.joined(separator: ", "))"
        return "no line of \(probe.kind) has all signals of a probabilistic tier's key\(never)"
    }

    /// The unreadable lines of this many files are shown.
    private static let filesShown = 5

    /// Files that cannot be read or are odd, and unreadable lines.
    private var problems: [String] {
        let faults = probe.files.flatMap { file in
            (file.failure.map { ["  " + "\($0)".printable] } ?? []) + warnings(of: file).map { "  " + $0 }
        }
        let unreadable = probe.files.filter { $0.unreadable > 0 }
        let shown = unreadable.prefix(Self.filesShown).flatMap { file in
            ["  \(file.name.printable): \(file.unreadable) of \(file.lines) lines unreadable"]
                + file.reasons.map { "    \($0.printable)" }
        }
        let others = unreadable.dropFirst(Self.filesShown)
        guard !others.isEmpty else { return faults + shown }
        let (bad, all) = (others.reduce(0) { $0 + $1.unreadable }, others.reduce(0) { $0 + $1.lines })
        return faults + shown + ["  and \(others.count.counted("more file")): \(bad) of \(all) lines unreadable"]
    }

    /// The fields that were there, and in how many lines.
    private var presence: [String] {
        let present = probe.fields.filter { $0.present > 0 }
        let names = present.map(\.name).columnWidth
        return present.flatMap { field in
            var line = "  \(field.name.filled(to: names))  \(share(field.present))"
            if field.isMapped { line += "  from \(sources(of: field))" }
            if field.unusable > 0 { line += "  \(field.unusable) of no use" }
            if !field.filesWithout.isEmpty { line += "  never in \(some(field.filesWithout))" }
            return [line] + (field.example.map { ["    such as \($0.printable)"] } ?? [])
        }
    }

    /// How many lines each tier can look at, and what the others lack.
    private var keys: [String] {
        guard !probe.keys.isEmpty, probe.fields.contains(where: { $0.present > 0 }) else { return [] }
        let names = probe.keys.map(\.tier.printable).columnWidth
        return ["  lines with all signals of a tier's key:"]
            + probe.keys.flatMap { key in
                let others = key.otherPlatform > 0 ? ["another platform in \(key.otherPlatform)"] : []
                let reasons = others + key.lacking.flatMap(reasons)
                let line = "    \(key.tier.printable.filled(to: names))  \(share(key.lines))"
                return [reasons.isEmpty ? line : "\(line)  \(reasons.joined(separator: ", "))"] + compared(by: key)
            }
    }

    /// How many of a tier's lines have each signal that it compares besides its key.
    private func compared(by key: LogProbe.Key) -> [String] {
        guard !key.compared.isEmpty, key.lines > 0 else { return [] }
        let shares = key.compared.map { "\($0.signal) in \($0.lines.percent(of: key.lines)) %" }
        return ["      of these, signals that it compares: \(shares.joined(separator: ", "))"]
    }

    private func reasons(_ lack: LogProbe.Key.Lack) -> [String] {
        (lack.absent > 0 ? ["no \(lack.signal) in \(lack.absent)"] : [])
            + (lack.unusable > 0 ? ["no usable \(lack.signal) in \(lack.unusable)"] : [])
    }

    private func share(_ count: Int) -> String {
        let share = "\(count.percent(of: probe.lines)) %"
        return String(repeating: " ", count: 7 - share.count) + share
    }

    /// The fields that were never there: those that the pipeline names or a run needs, then the others.
    private var absence: [String] {
        let absent = probe.fields.filter { $0.present == 0 }
        let wanted = absent.filter { $0.isMapped || $0.isRequired || $0.similar != nil }
        let names = wanted.map(\.name).columnWidth
        var lines = wanted.map { field in
            var line = "  \(field.name.filled(to: names))  never present"
            if field.isMapped { line += ", from \(sources(of: field))" }
            if field.isRequired { line += ", but required" }
            if let similar = field.similar { line += "; did you mean \(similar.printable)?" }
            return line
        }
        let others = absent.filter { !$0.isMapped && !$0.isRequired && $0.similar == nil }.map(\.name)
        if !others.isEmpty { lines.append("  never present: \(others.joined(separator: ", "))") }
        return lines
    }

    /// This many of the fields that are not read are named.
    private static let unreadShown = 30

    /// The fields of the logs that the pipeline does not read.
    private var unread: [String] {
        guard !probe.unread.isEmpty else { return [] }
        return ["  not read: \(some(probe.unread, atMost: Self.unreadShown))"]
    }

    private func sources(of field: LogProbe.Field) -> String {
        field.sources.map(\.printable).joined(separator: " or ")
    }

    private func some(_ names: [String], atMost most: Int = 3) -> String {
        let rest = names.count - most
        return names.prefix(most).map(\.printable).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
