/// What a person should know of work that went on nevertheless.
public struct RunWarning: Sendable, Equatable {
    /// What a warning is about, for programs that watch runs: a text's words may change, these do not.
    ///
    /// The raw value is what messages as JSON say.
    public enum Subject: String, Sendable, CaseIterable {
        /// Logs that are damaged, or of which parts were passed over.
        case damagedLogs = "damaged_logs"
        /// Logs or catalogues of which no record was read.
        case emptyLogs = "empty_logs"
        /// Days with far fewer clicks or installs than the days before them, or with fewer files of these.
        case fewRecords = "few_records"
        /// Logs, hours or days that are not there.
        case missingLogs = "missing_logs"
        /// Logs that a published day was decided with and that are gone or have fewer lines, or days kept without them,
        /// also where outputs of these are gone.
        case lostLogs = "lost_logs"
        /// Links that the catalogue had and has no more.
        case lostLinks = "lost_links"
        /// Logs that were written to while they were read, or replaced since a day was decided with them.
        case changedLogs = "changed_logs"
        /// Lines that came after their day was published.
        case lateLines = "late_lines"
        /// Installs in folders that the run of their day does not read.
        case strayInstalls = "stray_installs"
        /// Records that are dated after now.
        case futureRecords = "future_records"
        /// Days that are not over.
        case openDays = "open_days"
        /// Days that an earlier day's change has made stale.
        case staleDays = "stale_days"
        /// Days that have fewer installs than when they were published last.
        case fewerInstalls = "fewer_installs"
        /// Installs that have the same click as when they were published, and another referrer or campaign; or that
        /// have lost their link, as the catalogue does not let it match any more.
        case movedCredit = "moved_credit"
        /// Published days that are gone, or were never published, before those that are decided.
        case missingDays = "missing_days"
        /// Days that were decided by other settings: those before the run's, or stale ones before it mended them.
        case otherSettings = "other_settings"
        /// An output without any day, or without one before those that are decided although it has logs, or with later
        /// days than this machine's clock allows.
        case unexpectedDays = "unexpected_days"
        /// Records that were read more than once, or ids and answers that recur more often than they should.
        case repeatedRecords = "repeated_records"
        /// Screening lets most or all records of a kind not take part.
        case screenedOut = "screened_out"
        /// Fields that are of no use, or lacking, in many records.
        case uselessFields = "useless_fields"
        /// The logs have a field that nothing reads, and lack a similar one that the pipeline reads.
        case misnamedFields = "misnamed_fields"
        /// Links that the catalogue lacks.
        case unknownLinks = "unknown_links"
        /// Installs that found all candidates of a cut list claimed.
        case exhaustedLists = "exhausted_lists"
        /// Days of whose installs far fewer are attributed than on the days before them.
        case fewAttributed = "few_attributed"
        /// Referrers that have far fewer or far more clicks than on the days before, or fewer attributed installs.
        case shiftedReferrers = "shifted_referrers"
        /// Nothing was attributed.
        case nothingAttributed = "nothing_attributed"
        /// Tiers that attribute nearly all installs by what many people share.
        case looseTiers = "loose_tiers"
        /// The cache, which could not be used.
        case cache
        /// Files that cannot be removed, and results that a crash of the machine may undo.
        case leftovers
    }

    /// What it is about.
    public let subject: Subject
    /// One sentence, and what to do.
    public let text: String
}

extension Sequence<String> {
    /// Warnings with these texts.
    func warnings(about subject: RunWarning.Subject) -> [RunWarning] {
        map { RunWarning(subject: subject, text: $0) }
    }
}

extension String? {
    /// The warning with this text, if there is one.
    func warnings(about subject: RunWarning.Subject) -> [RunWarning] {
        map { [RunWarning(subject: subject, text: $0)] } ?? []
    }
}
