import AttributionModel
import PipelineFile

extension RunOptions {
    /// How many threads may be asked for.
    public static let allowedThreads = 1...1_024
    /// How many bytes of memory a run may be given; the command requires 16 MB, as with less a run only spills.
    public static let allowedMemory = 0...mostBytes
    /// The value of `memory` where nobody sets it.
    public static let usualMemory = 512_000_000
    /// How long a window or an age may be; fractions of a millisecond are ignored.
    public static let allowedLengths: ClosedRange<Duration> =
        .milliseconds(1)...(.milliseconds(PipelineFile.longestDuration))
    /// A number of bytes that is more than any machine has.
    package static let mostBytes = 1_000_000_000_000_000

    /// Refuses numbers, lengths and dates that a run cannot work with.
    ///
    /// - Throws: `RunError` of kind `usage`.
    func requireBounds() throws(RunError) {
        try RunOptions.require("threads", threads, in: RunOptions.allowedThreads)
        try RunOptions.require("memory", memory, in: RunOptions.allowedMemory, of: "bytes")
        try RunOptions.requireLength("window", window)
        switch unreadableLimit {
        case .count(let count): try RunOptions.require("unreadableLimit", count, in: 0...Int.max)
        case .share(let share):
            guard (0...1).contains(share) else {
                throw RunError(.usage, "cannot run with unreadableLimit \(share); give a share of 0 to 1")
            }
        }
        guard let days else { return }
        if case .range(let from, let to) = days.days {
            let range = try ClosedRange<BatchDay>(from: from, to: to)
            try DayOptions.requireFew(range)
            try DayOptions.requireReadable(range)
        }
        try RunOptions.requireLength("days.maximumAge", days.maximumAge)
        try RunOptions.require("days.reprocess", days.reprocess, in: DayOptions.allowedReprocess)
        try RunOptions.require("days.cache.size", days.cache.size, in: DayOptions.Cache.allowedSize, of: "bytes")
    }

    /// Refuses a length of time out of bounds; nil stands for none given.
    ///
    /// - Throws: `RunError` of kind `usage`.
    static func requireLength(_ option: String, _ length: Duration?) throws(RunError) {
        guard let length, !allowedLengths.contains(length) else { return }
        let days = PipelineFile.longestDuration / .day
        throw RunError(.usage, "cannot run with \(option) \(length); give 1 millisecond to \(days) days")
    }

    /// Refuses a number out of bounds; `unit` is what it counts, where the option's name does not say.
    ///
    /// - Throws: `RunError` of kind `usage`.
    static func require(
        _ option: String, _ value: Int, in range: ClosedRange<Int>, of unit: String = ""
    ) throws(RunError) {
        guard !range.contains(value) else { return }
        throw RunError(
            .usage,
            "cannot run with \(option) \(value); give \(range.lowerBound) to \(range.upperBound)"
                + (unit.isEmpty ? "" : " \(unit)"))
    }
}

extension DayOptions {
    /// How many days before those asked for may be decided again.
    public static let allowedReprocess = 0...366

    /// How many days a run decides at most, apart from those that it decides again: each costs time, memory and a
    /// folder, even where no log has a line of that day.
    ///
    /// A range with a mistyped year, or a night that follows a day of long ago, would publish thousands of empty days,
    /// at 66 KB each: ten years take 17 s and 150 MB of memory.
    public static let mostDays = 3_660

    /// The days that lines may have in any zone (spec §2): in some zone, the first hours of UTC's first day lie on the
    /// day before, and the last hours of its last day on the day after.
    private static let readableDays =
        BatchDay(number: Int32(CivilDay.number(of: .earliest))) - 1...BatchDay(number: Int32(CivilDay.number(of: .end)))

    /// Refuses days that no line can have: they would be published all the same, and stay the last ones for ever.
    ///
    /// `origin` is what the days come from, with its verb: the error says to check that it is right.
    ///
    /// - Throws: `RunError` of kind `usage`.
    static func requireReadable(
        _ days: ClosedRange<BatchDay>, from origin: String = "the years are"
    ) throws(RunError) {
        guard days.clamped(to: readableDays) != days else { return }
        throw RunError(
            .usage,
            "cannot decide \(days.names): no line of a log is dated before 2012 or after 2100; check that "
                + "\(origin) right")
    }

    /// Refuses more days than a run decides; `reason` says why they would be decided, where no option names them.
    ///
    /// - Throws: `RunError` of kind `usage`.
    static func requireFew(_ days: ClosedRange<BatchDay>, because reason: String = "") throws(RunError) {
        guard days.count > mostDays else { return }
        throw RunError(
            .usage,
            "cannot decide \(days.names)\(reason) in one run: these are \(days.count) days, and a run decides at "
                + "most \(mostDays); begin with the first day that has logs, with --from and --to, or decide them in "
                + "several runs, earlier days first")
    }
}

extension DayOptions.Cache {
    /// How many bytes the cache may be given.
    public static let allowedSize = 0...RunOptions.mostBytes
}
