import AttributionModel

/// Fields whose values are of no use in most records of a run, most likely because its logs write them in another form.
///
/// A record without a usable value stays and only matches less, so that nothing else shows it.
struct UselessFields {
    private var records = ByKind { _ in 0 }
    private var badValues = ByKind { _ in [Int]() }

    /// Adds what a run, or a part of its days, has read.
    mutating func add(_ totals: RunTotals) {
        for kind in RecordKind.allCases {
            let read = totals[kind].read
            // Signals of records of other days are not looked at.
            records[kind] += read.tally.records - totals[kind].days.otherDays
            badValues[kind].add(read.badValues)
        }
    }

    /// A warning for each such field, clicks first, in the order of the fields.
    var warnings: [String] { RecordKind.allCases.flatMap(warnings) }

    private func warnings(_ kind: RecordKind) -> [String] {
        let records = records[kind]
        return zip(kind.fields, badValues[kind]).compactMap { field, count in
            // Values of the wrong type are counted in other days' records, too.
            let count = min(count, records)
            // Devices whose owners allow no tracking give zeros, and they may be most.
            let isMost = Self.isDeviceID(field) ? count == records : 2 * count > records
            // Of few records all must be of no use.
            guard count > 0, isMost, records >= SilentFaults.fewRecords || count == records else { return nil }
            return "\(field.name) is of no use in \(count) of \(records.counted(kind.name)); "
                + "check how the logs write it (ascribe check PIPELINE --input DIR counts it)"
        }
    }

    private static func isDeviceID(_ field: any CanonicalField) -> Bool {
        field as? ClickField == .deviceID || field as? InstallField == .deviceID
    }
}
