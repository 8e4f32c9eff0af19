package import AttributionModel

/// What the synthetic logs hold.
///
/// The same options give the same lines, whatever the machine and its threads.
package struct GeneratorOptions: Sendable, Equatable {
    /// How lines are laid out in files.
    package enum Layout: String, Sendable, CaseIterable {
        /// Files of clicks and files of installs in one folder, each with all days.
        case flat
        /// A folder per UTC day, `clicks/date=2026-11-01/` and `installs/date=2026-11-01/`, each with its files.
        case days
    }

    /// Lines of clicks that can be read, copies included.
    package var clicks: Int
    /// Lines of installs that can be read, copies included.
    package var installs: Int
    /// Days that the logs cover.
    package var days: Int
    /// The number of click files, and of install files; in the layout by days, per day.
    package var files: Int
    /// Chooses among all worlds of the same size.
    package var seed: UInt64
    package var layout = Layout.flat
    /// The first day that the logs cover.
    static let firstDay = BatchDay(CivilDay(year: 2026, month: 11, day: 1))

    /// The first instant that the logs cover.
    package static let start = firstDay.startInUTC
    /// The share of clicks and installs that come from phones of one model behind one address: one fingerprint.
    package var hotShare = 0.0
    /// The share of unreadable lines that are added.
    package var malformedShare = 0.0002

    /// Options with the usual shares.
    package init(clicks: Int, installs: Int, days: Int, files: Int, seed: UInt64) {
        self.clicks = clicks
        self.installs = installs
        self.days = days
        self.files = files
        self.seed = seed
    }

    /// Refuses a value outside its bounds, and says what is wrong with it.
    func check() throws(GeneratorError) {
        func require(_ isGood: Bool, _ name: String, _ bounds: String) throws(GeneratorError) {
            if !isGood { throw .badOption(name: name, bounds: bounds) }
        }
        try require((0...2_000_000_000).contains(clicks), "--clicks", "0 to 2,000,000,000")
        try require((0...200_000_000).contains(installs), "--installs", "0 to 200,000,000")
        try require((1...3_660).contains(days), "--days", "1 to 3660")
        try require((1...1_000).contains(files), "--files", "1 to 1000")
        // A task keeps the files of all days open.
        try require(layout == .flat || days <= 366, "--days", "1 to 366 in this layout")
        for (name, share) in [("--hot-share", hotShare), ("--malformed-share", malformedShare)] {
            try require((0...0.9).contains(share), name, "0 to 0.9")
        }
    }

    /// A share in parts of a million.
    static func millionths(_ share: Double) -> Int { Int((share * 1_000_000).rounded()) }
}
