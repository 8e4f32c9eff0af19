/// What a run is asked to do, apart from its pipeline file.
public struct RunOptions: Sendable {
    /// What to do with a corrupt or truncated compressed file.
    public enum CorruptFiles: String, Sendable, CaseIterable {
        /// Stop the run; nothing is published.
        case fail
        /// Take the lines that can be decoded, and report the damage: where bytes were changed and not only cut off,
        /// lines may be altered.
        case keepReadable = "keep-readable"

        /// Whether the lines that can be decoded are taken.
        var keepsReadable: Bool { self == .keepReadable }
    }

    /// How many unreadable lines a run puts up with.
    public enum UnreadableLimit: Sendable, Equatable {
        /// At most that many lines.
        case count(Int)
        /// At most this share of all lines, 0…1.
        case share(Double)

        /// What a run puts up with by default.
        static let usual = UnreadableLimit.share(usualShare)
        /// The share of lines that this default allows.
        static let usualShare = 0.001

        /// Whether a run puts up with that many unreadable lines among some lines.
        func allows(_ unreadable: Int, of lines: Int) -> Bool {
            switch self {
            case .count(let count): unreadable <= count
            // Both sides are the floating-point numbers closest to the exact shares, so equal shares compare as equal.
            case .share(let share): unreadable == 0 || Double(unreadable) / Double(lines) <= share
            }
        }

        /// Whether all lines of a kind may be unreadable, as whoever gives a number, or allows all lines to be, has
        /// looked at them.
        var allowsWholeKinds: Bool {
            switch self {
            case .count: true
            case .share(let share): share >= 1
            }
        }
    }

    /// Where a run's result goes.
    public enum Output: Sendable, Equatable {
        /// A folder that is made or replaced as a whole.
        case folder(String)
        /// Only attribution rows, to standard output.
        case standardOutput
    }

    /// The folder that path patterns are relative to.
    public var input: String
    /// Where the result goes.
    public var output: Output
    /// Path patterns that override the pipeline's.
    public var paths = PathOverrides()
    /// The length to which longer windows are shortened, within `allowedLengths` and no longer than the longest window;
    /// nil leaves the pipeline's windows as they are.
    public var window: Duration?
    /// How many tasks share the work, within `allowedThreads`.
    ///
    /// They work in Swift's concurrency pool and leave it only when they are done, so no more of them run at once than
    /// there are processors, and further ones only take memory. A program that has other tasks gives fewer.
    public var threads = 1
    /// About how many bytes a run takes, within `allowedMemory`; over large logs it needs some 100 MB, or up to 350 MB
    /// if it keeps candidates, whatever this says.
    public var memory = usualMemory
    /// Where sorting spills; nil takes the folder that contains the destination, and for standard output the one that
    /// `TMPDIR` names, or `/tmp`.
    public var temporaryFolder: String?
    /// How many unreadable lines are put up with.
    public var unreadableLimit = UnreadableLimit.usual
    /// What to do with damaged files.
    public var corruptFiles = CorruptFiles.fail
    /// Whether a destination that no run made is replaced, and days that are up to date are decided anew.
    ///
    /// With `DayOptions.allowsMissing`, days whose install logs are gone are decided anew, too: they lose the rows of
    /// these installs.
    public var isForced = false
    /// The batch days to decide, each published in a folder of its own; nil decides everything in one result.
    public var days: DayOptions?
    /// How much a block of candidates may name.
    package var blockLimit = BlockLimit()

    /// Makes options with the command's defaults, except for one thread where the command takes all processors.
    public init(input: String, output: Output) {
        self.input = input
        self.output = output
    }
}
