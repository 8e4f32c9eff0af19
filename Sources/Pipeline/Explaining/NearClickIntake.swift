import AttributionModel
import JSONLines
import Screening
import Signals
import Sources

/// What one task found among the clicks.
struct NearClicksRead: Sendable {
    /// The nearest clicks, by tier.
    var nearest: [NearestClicks]
    /// How many clicks are in the time span that was searched.
    var clicks = 0
    /// How many lines are not blank.
    var lines = 0
    /// How many lines were read as clicks.
    var records = 0
    /// The places of files with clicks of the span in which copies are looked for.
    var files: Set<Int> = []

    /// Nothing is found yet in any of some tiers, for each of which at most `limit` clicks are kept.
    init(tiers: Int, limit: Int) { nearest = Array(repeating: NearestClicks(limit: limit), count: tiers) }

    /// Adds what another task found.
    mutating func add(_ other: NearClicksRead) {
        for tier in nearest.indices { nearest[tier].take(other.nearest[tier]) }
        clicks += other.clicks
        lines += other.lines
        records += other.records
        files.formUnion(other.files)
    }
}

/// Reads clicks as a run does, and keeps those that came nearest to being candidates of an install.
struct NearClickIntake: LogWorker, ~Copyable {
    /// What all tasks look for.
    struct Sought: Sendable {
        var obstacles: ClickObstacles
        /// By tier, candidates that are not reported as near.
        var candidates: [Set<LineKey>]
        /// The time span that is searched.
        var span: ClosedRange<Instant>
        /// The time span of lines that clicks in `span` may be copies of.
        var copies: ClosedRange<Instant>
        /// How many clicks are kept for each tier.
        var limit: Int
    }

    private let sought: Sought
    private let openTiers: [Int]
    private var screener: ClickScreener
    private var click = ReadClick()
    private var read: NearClicksRead

    init(_ context: ClickContext, sought: Sought) {
        self.sought = sought
        openTiers = sought.obstacles.openTiers
        screener = ClickScreener(context)
        read = NearClicksRead(tiers: context.pipeline.match.tiers.count, limit: sought.limit)
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        var lines = BlockLines(block)
        var hasCopies = false
        defer { if hasCopies { read.files.insert(file) } }
        while let line = lines.next() {
            read.lines += 1
            guard block.unreadable == nil, screener.read(block.bytes, line.range, into: &click) == nil else { continue }
            read.records += 1
            if sought.copies.contains(click.clickedAt) { hasCopies = true }
            guard sought.span.contains(click.clickedAt) else { continue }
            read.clicks += 1
            try consider(block.bytes[line.range])
        }
    }

    consuming func finish() -> NearClicksRead { read }

    private mutating func consider(_ line: ArraySlice<UInt8>) throws {
        screener.normalise(&click)
        let screened = try screener.screen(click)
        let owner = screener.owner(of: click, screened.dimensions)
        let compared = ComparedClick(
            signals: click.reading.signals, clickedAt: screened.entry.clickedAt,
            verdicts: screener.screen.verdicts(screener.facts(of: click, screened.dimensions)),
            app: owner.app, environment: owner.environment,
            link: screener.catalogue.facts(of: screened.dimensions.link).conditions)
        let key = LineKey(id: screened.entry.clickID, time: compared.clickedAt)
        let age = sought.obstacles.install.requestedAt - compared.clickedAt
        for tier in openTiers {
            guard let found = sought.obstacles.find(compared, inTier: tier),
                read.nearest[tier].mayTake(found, ofAge: age), !sought.candidates[tier].contains(key)
            else { continue }
            read.nearest[tier].insert(
                FoundClick(
                    id: click.fields.bytes(of: ClickField.clickID) ?? [], key: key, age: age, line: Array(line),
                    dimensions: screened.entry.dimensions, signals: compared.signals, found: found))
        }
    }
}
