public import AttributionModel

/// The counts of a run whose identities must hold before anything is published (spec §8).
///
/// Each count is taken where the thing happens, so that a line that is lost between two stages breaks an identity.
public struct Accounting: Sendable, Equatable {
    /// The lines of one kind of record.
    public struct Lines: Sendable, Equatable {
        /// Lines read, blank ones left out.
        public var lines: Int
        /// Lines that are not records and go to the rejects (spec §2).
        public var unreadable: Int
        /// Lines that could be read, duplicates among them.
        public var records: Int

        /// Makes counts.
        public init(lines: Int = 0, unreadable: Int = 0, records: Int = 0) {
            self.lines = lines
            self.unreadable = unreadable
            self.records = records
        }
    }

    /// The sums of one report's columns.
    public struct ReportSums: Sendable, Equatable {
        /// Which report it is.
        public var dimension: Dimension
        /// The sum of its `clicks`.
        public var clicks: Int
        /// The sum of its `attributed_installs`.
        public var installs: Int

        /// Makes sums.
        public init(dimension: Dimension, clicks: Int, installs: Int) {
            self.dimension = dimension
            self.clicks = clicks
            self.installs = installs
        }
    }

    /// The lines of an output that has one for every row.
    public struct WrittenLines: Sendable, Equatable {
        /// The output's name, such as `attributions`.
        public var output: String
        /// How many lines were written to it.
        public var lines: Int

        /// Makes a count.
        public init(output: String, lines: Int) {
            self.output = output
            self.lines = lines
        }
    }

    /// The lines of each kind of record, by raw value of `RecordKind`.
    private var lines = [Lines](repeating: Lines(), count: RecordKind.allCases.count)
    /// Clicks that were read for matching.
    public var clickVerdicts = Tally<ClickVerdict>()
    /// Clicks outside what the run reads for matching.
    public var clicksOfOtherDays = 0
    /// The usable and barred clicks of the run's own days: what reports count.
    public var reportedClicks = 0
    /// Installs of the days that are counted here.
    public var installVerdicts = Tally<InstallVerdict>()
    /// Installs that were read but fall on none of the days that are counted here.
    public var installsOfOtherDays = 0
    /// Rows with the status `attributed`.
    public var attributed = 0
    /// Rows with the status `organic`.
    public var organic = 0
    /// The lines written to attributions, candidates, state and responses, as far as the run writes these.
    public var written: [WrittenLines] = []
    /// The sums of every report that goes by a dimension.
    public var reports: [ReportSums] = []
    /// `attributed` rows of probabilistic single-use tiers whose click an earlier such row has, history included.
    public var clicksWonTwice = 0

    /// All zero; counts are filled in.
    public init() {}

    /// The lines of one kind of record.
    public subscript(kind: RecordKind) -> Lines {
        get { lines[Int(kind.rawValue)] }
        set { lines[Int(kind.rawValue)] = newValue }
    }

    /// Installs that screening left out, whatever the verdict, except `duplicate` and `repeat`.
    private var skipped: Int { installVerdicts.sum(of: InstallVerdict.allCases.filter(\.isSkip)) }
}

extension Accounting {
    /// The identities that do not hold, in words with their numbers; empty where all hold.
    public func broken() -> [String] {
        let checks = lineIdentities + clickIdentities + installIdentities + reportIdentities
        return checks.filter { $0.left != $0.right }.map {
            "\($0.name): \($0.left) on the left, \($0.right) on the right"
        }
    }

    /// Two numbers that must be equal.
    private struct Identity {
        var name: String
        var left: Int
        var right: Int
    }

    private var lineIdentities: [Identity] {
        RecordKind.allCases.map { kind in
            Identity(
                name: "\(kind.name) lines = unreadable + records", left: self[kind].lines,
                right: self[kind].unreadable + self[kind].records)
        }
    }

    private var clickIdentities: [Identity] {
        [
            Identity(
                name: "clicks = usable + barred + dropped + other days", left: self[.click].records,
                right: clickVerdicts.total + clicksOfOtherDays),
            Identity(name: "clicks that two installs won = 0", left: clicksWonTwice, right: 0),
        ]
    }

    private var installIdentities: [Identity] {
        let decided = attributed + organic
        let rows = decided + skipped + installVerdicts[.repeat]
        let outputs = written.map {
            Identity(
                name: "lines of \($0.output) = attributed + organic + skipped + repeat", left: $0.lines, right: rows)
        }
        return [
            Identity(
                name: "installs = attributed + organic + skipped + repeat + duplicate + other days",
                left: self[.install].records, right: rows + installVerdicts[.duplicate] + installsOfOtherDays),
            Identity(name: "decided installs = attributed + organic", left: installVerdicts[.decided], right: decided),
        ] + outputs
    }

    private var reportIdentities: [Identity] {
        reports.flatMap { report in
            [
                Identity(
                    name: "installs of \(report.dimension.fileName) = attributed", left: report.installs,
                    right: attributed),
                Identity(
                    name: "clicks of \(report.dimension.fileName) = usable + barred of the run's days",
                    left: report.clicks, right: reportedClicks),
            ]
        }
    }
}
