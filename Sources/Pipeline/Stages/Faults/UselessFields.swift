import AttributionModel
import Sources

/// Fields whose values are of no use in many records of a run, most likely because its logs write them in another form.
///
/// A record without a usable value stays and only matches less, so that nothing else shows it.
struct UselessFields {
    private var records = ByKind { _ in 0 }
    /// The names of the files that were read.
    private var files = ByKind { _ in [String]() }
    private var badValues = ByKind { _ in [Int]() }

    /// Adds what a run, or a part of its days, has read.
    mutating func add(_ totals: RunTotals) {
        for kind in RecordKind.allCases {
            let read = totals[kind].read
            // Signals of records of other days are not looked at.
            records[kind] += read.tally.records - read.days.otherDays
            badValues[kind].add(read.badValues)
            files[kind] += totals[kind].inputs.map(\.name)
        }
    }

    /// A warning for each such field, clicks first, in the order of the fields; with an example if there are logs.
    func warnings(of pipeline: PipelineDefinition, _ logs: LogsOfRun?) -> [String] {
        RecordKind.allCases.flatMap { warnings($0, of: pipeline, logs) }
    }

    /// The first lines of what was read.
    func firstLines(in logs: LogsOfRun) -> FirstLines { FirstLines(logs, of: files) }

    /// Whether one of these fields may keep all installs from all clicks: without device ids they meet by signals.
    func explainsOrganic(by pipeline: PipelineDefinition) -> Bool {
        let hasProbabilisticTier = pipeline.match.hasProbabilisticTier
        return RecordKind.allCases.contains { kind in
            found(kind, of: pipeline).contains { !(hasProbabilisticTier && Self.isDeviceID($0.field)) }
        }
    }

    private func found(
        _ kind: RecordKind, of pipeline: PipelineDefinition
    ) -> [(field: any CanonicalField, count: Int)] {
        let records = records[kind]
        let looksAtDevices =
            pipeline.installs.screening.isOncePerDevice
            || pipeline.match.tiers.contains { if case .deviceID = $0.method { true } else { false } }
        return zip(kind.fields, badValues[kind]).compactMap { field, count in
            // Values of the wrong type are counted in other days' records, too.
            let count = min(count, records)
            guard looksAtDevices || !Self.isDeviceID(field) else { return nil }
            return isTold(count, of: records) ? (field: field, count: count) : nil
        }
    }

    private func warnings(_ kind: RecordKind, of pipeline: PipelineDefinition, _ logs: LogsOfRun?) -> [String] {
        let all = records[kind]
        let useless = found(kind, of: pipeline)
        // Without such fields no log is opened.
        guard !useless.isEmpty else { return [] }
        let examples = logs?.badValues(of: useless.map(\.field), kind, in: files[kind])
        return useless.enumerated().map { place, useless in
            let share = "\(useless.count) of \(all.counted(kind.name)) (\(useless.count * 100 / all) %)"
            let problem = "\(useless.field.name) is of no use in \(share)"
            return examples?[place].map { "\(problem), such as \($0)" }
                ?? "\(problem); check how the logs write it (ascribe check PIPELINE --input DIR counts it)"
        }
    }

    private func isTold(_ count: Int, of records: Int) -> Bool {
        guard count > 0 else { return false }
        guard count < records else { return true }
        // Of few records all must be of no use.
        return 2 * count > records && records >= SilentFaults.fewRecords
            || SilentFaults.share * count > records && count >= SilentFaults.manyRecords
    }

    private static func isDeviceID(_ field: any CanonicalField) -> Bool {
        field as? ClickField == .deviceID || field as? InstallField == .deviceID
    }
}
