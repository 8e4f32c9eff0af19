import AttributionModel

/// What a run for days keeps of one of them to write its manifest.
struct DayRecord {
    /// What the manifest says of the day itself.
    let own: DayMembers
    let files: FileDays
    /// The places of the files that a run of this day alone reads from now on, by kind: the manifest names no others.
    let namedFiles: [RecordKind: Set<Int>]
    /// Of the logs that the run read (`InputsAsRead`).
    let logs: Digest
    /// The run's unreadable lines, and which part of them are the day's.
    let rejects: RejectsOfDays
    let part: Int

    /// The day.
    var day: Int32 { own.day }

    /// Whether the manifest names a file, by its place: those of the run's that are read for other days alone, and have
    /// no lines that this one looks at, are left out.
    func names(_ kind: RecordKind, file: Int) -> Bool { namedFiles[kind]?.contains(file) == true }
}
