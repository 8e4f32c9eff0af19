import AttributionModel

/// What a run for days keeps about one of them in order to write its manifest.
struct DayRecord {
    let day: BatchDay
    /// What the manifest says of the day itself.
    let own: DayMembers
    /// How many lines of it each file has that the run has read.
    let lines: FileDays
    /// A digest of the contents of all logs that the run has read.
    let logsDigest: Digest
    /// The places of the files that a run for this day alone reads from now on, by kind: the manifest names only these.
    ///
    /// The manifest names no file that the run read only for other days, unless this day looks at lines in it.
    let namedFiles: ByKind<Set<Int>>
    /// The first of the days by whose states it is decided; nil without any.
    let statesFrom: BatchDay?
    /// The run's unreadable lines, and which part of them is the day's.
    let rejects: RejectsOfDays
    let part: Int
}
