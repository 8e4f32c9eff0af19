import AttributionModel

extension LogProbe {
    /// A signal of tiers' keys that no line of a log has.
    public struct MissingSignal: Sendable, Equatable {
        /// Its name in pipeline files.
        public let name: String
        /// Why it is missing although a field that it is read from is there, in words; nil where no such field is.
        public let reason: String?
    }
}

extension LogProbe.MissingSignal {
    /// Finds out why a signal is missing in records of a kind that have these fields.
    init(_ signal: Signal, of kind: RecordKind, in fields: [LogProbe.Field], _ pipeline: PipelineDefinition) {
        name = signal.name
        let present = Set(fields.filter { $0.present > 0 }.map(\.name))
        let sources = signal.sources(of: kind).map(\.name)
        let own = sources.filter(present.contains)
        guard !own.isEmpty else {
            reason = nil
            return
        }
        let values = "no value of \(own.listed("or"))"
        switch signal {
        case .screen:
            let needsRatio = kind == .install && pipeline.installs.screenUnit == .pixels
            let needed = sources + (needsRatio ? [ClickField.pixelRatio.name] : [])
            let lacking = needed.filter { !present.contains($0) }
            let unit = needsRatio ? ", where screen_unit is pixels" : ""
            reason =
                lacking.isEmpty
                ? "no line has usable values of \(needed.listed("and"))"
                : "it takes \(lacking.listed("and")), too\(unit)"
        case .platform: reason = "\(values) names \(Platform.allCases.map(\.name).listed("or"))"
        case .timeZoneOffset where Self.isWithoutUnit(kind, pipeline) && own == [ClickField.timeZoneOffset.name]:
            reason = "the pipeline does not say the unit of \(own[0])"
        default: reason = "\(values) can be used"
        }
    }

    private static func isWithoutUnit(_ kind: RecordKind, _ pipeline: PipelineDefinition) -> Bool {
        (kind == .click ? pipeline.clicks.offsetUnit : pipeline.installs.offsetUnit) == nil
    }
}
