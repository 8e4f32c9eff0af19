import AttributionModel
import JSONLines
import Screening
import Signals
import Sources

/// What one task found among the clicks.
struct NearClicksRead: Sendable {
    /// The nearest clicks, by install and tier.
    var nearest: [[NearestClicks]]
    /// How many clicks are in the time span that was searched, by install.
    var clicks: [Int]
    /// How many lines are not blank.
    var lines = 0
    /// How many lines were read as clicks.
    var records = 0
    /// The places of files with clicks of the span in which copies are looked for.
    var files: Set<Int> = []

    /// Nothing is found yet of what is sought.
    init(_ sought: NearClickIntake.Sought) {
        nearest = sought.installs.map { install in
            Array(repeating: NearestClicks(limit: sought.limit), count: install.candidates.count)
        }
        clicks = Array(repeating: 0, count: sought.installs.count)
    }

    /// Adds what another task found.
    mutating func add(_ other: NearClicksRead) {
        for install in nearest.indices {
            for tier in nearest[install].indices { nearest[install][tier].take(other.nearest[install][tier]) }
            clicks[install] += other.clicks[install]
        }
        lines += other.lines
        records += other.records
        files.formUnion(other.files)
    }
}

/// Reads clicks as a run does, and keeps those that came nearest to being candidates of installs.
struct NearClickIntake: LogWorker, ~Copyable {
    /// What all tasks look for.
    struct Sought: Sendable {
        /// The clicks of an install.
        struct Install: Sendable {
            var obstacles: ClickObstacles
            /// By tier, candidates that are not reported as near.
            var candidates: [Set<LineKey>]
            /// The time span that is searched.
            var span: ClosedRange<Instant>
            /// The tiers that it can look for clicks in.
            var openTiers: [Int]
        }
        /// In the order of time; all spans are equally long.
        let installs: [Install]
        /// The time span of lines that clicks in all spans may be copies of.
        let copies: ClosedRange<Instant>
        /// How many clicks are kept for each tier of an install.
        let limit: Int

        init(
            installs: [(obstacles: ClickObstacles, candidates: [Set<LineKey>], span: ClosedRange<Instant>)],
            copies: ClosedRange<Instant>, limit: Int
        ) {
            self.installs = installs.map {
                Install(
                    obstacles: $0.obstacles, candidates: $0.candidates, span: $0.span,
                    openTiers: $0.obstacles.openTiers)
            }
            (self.copies, self.limit) = (copies, limit)
        }

        /// The places of the installs whose spans have a time.
        func places(at time: Instant) -> Range<Int> {
            let first = installs.firstPlace { $0.span.upperBound >= time }
            return first..<max(first, installs.firstPlace { $0.span.lowerBound > time })
        }
    }

    private let sought: Sought
    private var screener: ClickScreener
    private var click = ReadClick()
    private var read: NearClicksRead

    init(_ context: ClickContext, sought: Sought) {
        self.sought = sought
        screener = ClickScreener(context)
        read = NearClicksRead(sought)
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
            let installs = sought.places(at: click.clickedAt)
            guard !installs.isEmpty else { continue }
            for install in installs { read.clicks[install] += 1 }
            try consider(block.bytes[line.range], for: installs)
        }
    }

    consuming func finish() -> NearClicksRead { read }

    private mutating func consider(_ line: ArraySlice<UInt8>, for installs: Range<Int>) throws {
        screener.normalise(&click)
        // Most clicks are near to no install, and what screening says of them matters to none.
        var screened: (click: ScreenedClick, compared: ComparedClick)?
        for place in installs {
            let install = sought.installs[place]
            for tier in install.openTiers where install.obstacles.mayFind(click.reading.signals, inTier: tier) {
                let (own, compared) = try screened ?? self.screened()
                screened = (own, compared)
                let key = LineKey(id: own.entry.clickID, time: compared.clickedAt)
                let age = install.obstacles.install.requestedAt - compared.clickedAt
                guard let found = install.obstacles.find(compared, inTier: tier),
                    read.nearest[place][tier].mayTake(found, ofAge: age), !install.candidates[tier].contains(key)
                else { continue }
                read.nearest[place][tier].insert(
                    FoundClick(
                        id: click.fields.bytes(of: ClickField.clickID) ?? [], key: key, age: age, line: Array(line),
                        dimensions: own.entry.dimensions, signals: compared.signals, found: found))
            }
        }
    }

    /// The click that was read last, with all that is compared of it.
    private mutating func screened() throws -> (ScreenedClick, ComparedClick) {
        let screened = try screener.screen(click)
        let owner = screener.owner(of: click, screened.dimensions)
        let compared = ComparedClick(
            signals: click.reading.signals, clickedAt: screened.entry.clickedAt,
            verdicts: screener.screen.verdicts(screener.facts(of: click, screened.dimensions)),
            app: owner.app, environment: owner.environment,
            link: screener.catalogue.facts(of: screened.dimensions.link).conditions)
        return (screened, compared)
    }
}
