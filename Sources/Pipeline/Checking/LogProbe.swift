/// What the first lines of one kind of log hold of the fields that a pipeline reads.
public struct LogProbe: Sendable {
    /// A kind of log.
    public enum Kind: String, Sendable { case clicks, installs, links }

    /// A file and its first lines.
    public struct File: Sendable {
        /// The file's name, relative to the folder if the file is in it.
        public let name: String
        /// Lines looked at, blank ones left out.
        public var lines = 0
        /// Whether these are all lines that a run would take of the file.
        public var isWhole = false
        /// Unreadable lines among them.
        public var unreadable = 0
        /// What to do about the unreadable lines.
        var remedy: UnreadableRemedy = []
        /// The first few unreadable lines: `line 3: missing_field clicked_at`; of a bad value the form, too.
        public var reasons: [String] = []
        /// What its reader found odd or damaged, in words; known where the file was read to its end.
        public var warnings: [String] = []
        /// Why the file could not be read, or not further.
        public var failure: RunError?
    }

    /// A canonical field and how often it was present.
    public struct Field: Sendable {
        /// The canonical name.
        public let name: String
        /// The source fields that the pipeline reads it from, as dotted paths.
        public let sources: [String]
        /// Whether lines without it are unreadable.
        public let isRequired: Bool
        /// Whether the pipeline file names the source field, instead of leaving it to the canonical name.
        public let isMapped: Bool
        /// Lines that had it.
        public var present = 0
        /// Lines where it had the wrong type, was out of range, or was impossible for its signal.
        public var unusable = 0
        /// The first of these lines and the form of its value, in words; nil for required fields, whose lines are among
        /// the `reasons` of files.
        public internal(set) var example: String?
        /// Files that had lines but never this field.
        public var filesWithout: [String] = []
        /// Where the field was never present, a source field with a similar name that was.
        public var similar: String?
    }

    /// The kind of the logs.
    public let kind: Kind
    /// The files in the order of their names.
    public var files: [File] = []
    /// All canonical fields, required ones first.
    public var fields: [Field] = []
    /// The fields of these logs that the pipeline does not read, as dotted paths in order.
    public internal(set) var unread: [String] = []
    /// Why there are no files.
    public var failure: RunError?
    /// Of installs, the files that are clicks, too.
    public var filesOfClicks: [String] = []
    /// The tiers that may look at these lines, in the pipeline's order; none for links.
    public internal(set) var keys: [Key] = []
    /// Where no line has all signals of a probabilistic tier's key, those that were never there; nil where some line
    /// has, where lines are few, and for links.
    public var missingSignals: [MissingSignal]?
    /// What lines say of offsets from UTC.
    var offsets: OffsetTally?
    /// Of installs, what is most likely wrong with the unit of the offsets of clicks or of installs, in words.
    public internal(set) var offsetFaults: [String] = []
    /// Where there is no link, the names of the tiers that cannot match without one.
    public var tiersWithout: [String] = []

    /// What a person should know of files that are clicks, too; nil if none is.
    package var sharing: String? { SharedFiles(names: filesOfClicks).warning }

    /// Lines looked at in all files.
    public var lines: Int { files.reduce(0) { $0 + $1.lines } }
}
