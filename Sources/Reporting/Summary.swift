import AttributionModel

/// What a run tells people at its end (spec §6 has the exact numbers).
public struct Summary: Sendable, Equatable {
    /// A word and its count.
    public struct Count: Sendable, Equatable {
        /// What was counted: a status, a tier's name, a level, a campaign, a kind of lines.
        public var name: String
        /// How many there were.
        public var count: Int

        /// Makes a count.
        public init(_ name: String, _ count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// The pipeline's name.
    public var pipeline: String
    /// Where the result was written.
    public var destination: String
    /// A line for each batch day of a run for days; empty for others.
    public var days: [String] = []
    /// All rows, by status; and lines that repeat an install, which have no row, where there are any.
    public var installsByStatus: [Count] = []
    /// Attributed installs by the tier that decided, in the pipeline's order.
    public var installsByTier: [Count] = []
    /// Attributed installs by level; empty where the pipeline has no levels.
    public var installsByLevel: [Count] = []
    /// Campaigns with the most attributed installs.
    public var topCampaigns: [Count] = []
    /// Unreadable lines by kind of record; those of count 0 are left out.
    public var unreadable: [Count] = []
    /// What to print about the clicks and the installs that were read, line by line; empty where no logs were read.
    public var read: [String] = []
    /// Lines read, of all kinds.
    public var lines = 0
    /// Bytes of logs read, decompressed; nil where no logs were read.
    public var bytes: Int?
    /// Milliseconds; nil where nothing was decided.
    public var elapsed: Int?
    /// Bytes; nil where the system does not say.
    public var peakMemory: Int?

    /// An empty summary; numbers are filled in.
    public init(pipeline: String, destination: String) {
        self.pipeline = pipeline
        self.destination = destination
    }

    /// The table, a line feed at the end of every line.
    public func render() -> String {
        let width = sections.flatMap(\.counts).map(\.name).columnWidth
        let digits = sections.flatMap(\.counts).map { Self.grouped($0.count).count }.max() ?? 0
        var text = "\(pipeline.printable) -> \(destination.printable)\n"
        if !days.isEmpty { text += "\n" + days.map { $0 + "\n" }.joined() }
        for section in sections where !section.counts.isEmpty {
            text += "\n\(section.title)\n"
            for row in section.counts {
                let number = Self.grouped(row.count)
                let gap = String(repeating: " ", count: digits - number.count + 2)
                text += "  \(row.name.filled(to: width))\(gap)\(number)\n"
            }
        }
        guard let elapsed else { return text }
        return text + ([""] + read + [speed(elapsed)]).map { $0 + "\n" }.joined()
    }

    private var sections: [(title: String, counts: [Count])] {
        [
            ("installs", installsByStatus),
            ("attributed, by tier", installsByTier),
            ("attributed, by level", installsByLevel),
            ("attributed, top campaigns", topCampaigns),
            ("unreadable lines", unreadable.filter { $0.count > 0 }),
        ].map { title, counts in (title, counts.map { Count($0.name.printable, $0.count) }) }
    }

    private func speed(_ elapsed: Int) -> String {
        let seconds = "\(Self.oneDecimal(elapsed, 1_000)) s"
        let memory = peakMemory.map { ", peak memory \(Self.oneDecimal($0, 1 << 20)) MiB" } ?? ""
        guard elapsed > 0 else { return "\(Self.grouped(lines)) lines in \(seconds)\(memory)" }
        let perSecond = Self.grouped(Int(Double(lines) * 1_000 / Double(elapsed)))
        let megabytes = bytes.map { ", \(Self.oneDecimal($0 / elapsed, 1_000)) MB/s" } ?? ""
        return "\(Self.grouped(lines)) lines in \(seconds) (\(perSecond) lines/s\(megabytes))\(memory)"
    }

    /// A number with commas between groups of three digits.
    public static func grouped(_ number: Int) -> String {
        var text = ""
        for (place, digit) in String(number.magnitude).reversed().enumerated() {
            if place > 0, place % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (number < 0 ? "-" : "") + String(text.reversed())
    }

    /// A quotient with one decimal, half up; neither number may be negative.
    private static func oneDecimal(_ number: Int, _ unit: Int) -> String {
        let (whole, rest) = number.quotientAndRemainder(dividingBy: unit)
        let tenths = whole * 10 + (rest * 20 + unit) / (2 * unit)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
