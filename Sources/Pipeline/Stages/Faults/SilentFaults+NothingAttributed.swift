import AttributionModel
import Matching
import PipelineFile
import Signals

extension SilentFaults {
    /// Installs of which none is attributed to a click, though clicks may match, with the reason where it is known.
    ///
    /// If other faults that were found explain this, nothing is said unless a reason is known.
    ///
    /// Most likely clicks and installs do not belong together, or a field by which they meet is named wrongly. No line
    /// is wrong, and organic installs are no fault, so nothing else shows it.
    func nothingAttributed(by pipeline: PipelineDefinition, isExplained: Bool) -> [String] {
        let organic = installs.count(of: .organic)
        let usableClicks = clicks[.usable]
        guard pipeline.match.tiers.contains(where: { $0.clickKey != nil }) else { return [] }
        guard installs[.matchedByClicks] == 0 else { return isExplained ? [] : nothingAttributedByDay }
        guard organic >= Self.fewRecords, usableClicks >= Self.fewRecords else { return [] }
        let found = "none of \(installs.decided.counted("install")) was attributed to a click"
        if let reason = distance(by: pipeline) ?? closedLinks(by: pipeline) ?? difference {
            return ["\(found): \(reason)"]
        }
        guard organic >= Self.someRecords, !isExplained else { return [] }
        let nearness =
            notes.nearClicks[.clicks] == 0 ? " and none has the key of an install within a tier's window" : ""
        return ["\(found), though \(usableClicks.counted("click")) may match\(nearness); \(Self.explanation)"]
    }

    /// What to do where installs are organic that should not be.
    static let explanation =
        "ascribe misses OUT --input DIR counts the reasons"

    /// The warning of days on which no install is attributed to a click, although they have clicks, and although ten or
    /// more installs would be attributed by the share of the other days.
    private var nothingAttributedByDay: [String] {
        let days = days.filter { day in
            let own = day.installs
            return own[.matchedByClicks] == 0 && own.count(of: .organic) >= Self.someRecords
                && daysOfClicks.contains(day.day)
                && installs[.matchedByClicks] * own.decided >= Self.fewRecords * (installs.decided - own.decided)
        }
        guard !days.isEmpty else { return [] }
        let count = days.reduce(0) { $0 + $1.installs.decided }.counted("install")
        return [
            "none of \(count) of \(days.map(\.day).names) was attributed to a click, though installs of "
                + "other days were; \(Self.explanation)"
        ]
    }

    /// How far apart clicks and installs are, if no window reaches from the ones to the others.
    private func distance(by pipeline: PipelineDefinition) -> String? {
        guard let (clicks, times) = spans else { return nil }
        let (match, zone, table) = (pipeline.match, pipeline.zone, ZoneTable.shared)
        let installs = table.day(of: times.lowerBound, in: zone)...table.day(of: times.upperBound, in: zone)
        // The full days between them, of which one may be an hour short.
        func between(_ days: ClosedRange<BatchDay>, _ later: ClosedRange<BatchDay>) -> Milliseconds {
            Int64(days.upperBound.distance(to: later.lowerBound) - 1) * .day - .hour
        }
        let isBefore = between(clicks, installs) > match.longestWindow
        let isAfter = between(installs, clicks) > match.clockSkew
        guard isBefore || isAfter else { return nil }
        return "clicks are of \(clicks.names) and installs of \(installs.names), and a click "
            + "matches an install up to \(PipelineFile.text(of: match.longestWindow)) after it; check that these logs "
            + "belong together, and the time_unit of both"
    }

    /// What the catalogue says of the links that clicks name, if it lets no click match.
    private func closedLinks(by pipeline: PipelineDefinition) -> String? {
        guard let closings = notes.catalogue.closings(from: spans?.installs.lowerBound) else { return nil }
        // A device's clicks have the tier's window, whatever their link's own.
        guard pipeline.match.hasProbabilisticTier || !closings.contains(.withoutWindow) else { return nil }
        let found = closings.map(\.found)
        return
            "no link that clicks name may be matched, as \(found.map { "\($0.field.name) \($0.value)" }.listed("or")); "
            + "check what the pipeline names \(found.count == 1 ? "this field" : "these fields") of links, how the "
            + "catalogue writes \(found.count == 1 ? "it" : "them"), and whether it is newer than the logs"
    }

    /// What keeps all clicks that an install wants by its key from all installs.
    private var difference: String? {
        let near = notes.nearClicks
        guard near[.clicks] >= Self.fewRecords, !near.canBePaired else { return nil }
        let own = near.differing.map(\.name)
        let fields = own.isEmpty ? PairedField.allCases.map(\.name).listed("and") : own.listed("or")
        return "\(near[.clicks]) clicks have the key of an install, but none has the \(fields) of one; check what "
            + "the pipeline names \(own.count == 1 ? "this field" : "these fields") of clicks, installs and links"
    }
}

extension PairedField {
    /// The field's name in pipeline files.
    fileprivate var name: String {
        switch self {
        case .app: ClickField.appID.name
        case .environment: ClickField.environment.name
        case .platform: ClickField.platform.name
        }
    }
}
