import AttributionModel
import JSONLines
import Screening
import Signals
import Sources

/// What one task found among the clicks.
struct NearClicksRead: Sendable {
    /// The nearest clicks, by install and tier.
    var nearest: [[NearestClicks]]
    /// How many clicks are in the time span that is searched for an install, less those of the install before.
    private var clicksMore: [Int]
    /// How many lines are not blank.
    var lines = 0
    /// How many lines were read as clicks.
    var records = 0
    /// The places of files with clicks of the spans in which copies are looked for.
    var files: Set<Int> = []

    /// Nothing is found yet of what is sought.
    init(_ sought: NearClickIntake.Sought) {
        nearest = sought.installs.map { install in
            Array(repeating: NearestClicks(limit: sought.limit), count: install.wanted.candidates.count)
        }
        clicksMore = Array(repeating: 0, count: sought.installs.count + 1)
    }

    /// How many clicks are in the time span that was searched, by install.
    var clicks: [Int] {
        var count = 0
        return clicksMore.dropLast().map { more in
            count += more
            return count
        }
    }

    /// Counts a click that is in the time spans of some installs.
    mutating func countClick(of installs: Range<Int>) {
        clicksMore[installs.lowerBound] += 1
        clicksMore[installs.upperBound] -= 1
    }

    /// Adds what another task found.
    mutating func add(_ other: NearClicksRead) {
        for install in nearest.indices {
            for tier in nearest[install].indices { nearest[install][tier].take(other.nearest[install][tier]) }
        }
        for place in clicksMore.indices { clicksMore[place] += other.clicksMore[place] }
        lines += other.lines
        records += other.records
        files.formUnion(other.files)
    }
}

/// Reads clicks as a run does, and keeps those that came nearest to being candidates of installs.
struct NearClickIntake: LogWorker, ~Copyable {
    /// What all tasks look for.
    struct Sought: Sendable {
        /// The clicks of an install; a class, as what it holds would be copied for each click.
        final class Install: Sendable {
            let wanted: NearClickSearch.Wanted
            let obstacles: ClickObstacles
            /// The time span that is searched.
            let span: ClosedRange<Instant>

            init(_ wanted: NearClickSearch.Wanted, _ obstacles: ClickObstacles, span: ClosedRange<Instant>) {
                (self.wanted, self.obstacles, self.span) = (wanted, obstacles, span)
            }
        }
        /// In the order of time; all spans are equally long.
        let installs: [Install]
        /// The installs' times, and the first and the last times of their spans; beside them, as references to installs
        /// would be counted for each click.
        let requestedAt, starts, ends: [Instant]
        /// How long before a click a line that it may be a copy of lies at most.
        let dedupe: Milliseconds
        /// How many clicks are kept for each tier of an install.
        let limit: Int
        /// The id of a click that is kept for all tiers that are open to an install; nil for none.
        let askedID: [UInt8]?
        /// Finds the installs that a click may come near.
        let keys: NearKeys

        init(installs: [Install], dedupe: Milliseconds, limit: Int, askedID: [UInt8]?) {
            (self.installs, self.dedupe, self.limit, self.askedID) = (installs, dedupe, limit, askedID)
            requestedAt = installs.map(\.obstacles.install.requestedAt)
            starts = installs.map(\.span.lowerBound)
            ends = installs.map(\.span.upperBound)
            keys = NearKeys(installs.map(\.obstacles))
        }

        /// Whether clicks of some span may be copies of a line of a time, or the line of one of them.
        func mayBeCopied(at time: Instant) -> Bool {
            let first = ends.firstPlace { $0 >= time }
            return first < starts.count && starts[first] - dedupe <= time
        }

        /// The places of the installs whose spans have a time.
        func places(at time: Instant) -> Range<Int> {
            let first = ends.firstPlace { $0 >= time }
            return first..<max(first, starts.firstPlace { $0 > time })
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
            if sought.mayBeCopied(at: click.clickedAt) { hasCopies = true }
            let installs = sought.places(at: click.clickedAt)
            guard !installs.isEmpty else { continue }
            read.countClick(of: installs)
            try consider(block.bytes[line.range], for: installs)
            if let asked = sought.askedID, click.fields.bytes(of: ClickField.clickID) == asked {
                try noteAsked(block.bytes[line.range], for: installs)
            }
        }
    }

    consuming func finish() -> NearClicksRead { read }

    private mutating func consider(_ line: ArraySlice<UInt8>, for installs: Range<Int>) throws {
        screener.normalise(&click)
        // Most clicks are near to no install, and what screening says of them matters to none.
        var screened: (click: ScreenedClick, compared: ComparedClick)?
        try sought.keys.forEachPair(near: click.reading.signals, of: installs) { pair in
            let tier = pair.tier
            let age = sought.requestedAt[pair.install] - click.clickedAt
            guard read.nearest[pair.install][tier].mayTake(pair.nearest, ofAge: age) else { return }
            let install = sought.installs[pair.install]
            guard
                let closeness = install.obstacles.leastCloseness(
                    click.reading.signals, at: click.clickedAt, inTier: tier),
                read.nearest[pair.install][tier].mayTake(closeness, ofAge: age)
            else { return }
            let (own, compared) = try screened ?? self.screened()
            screened = (own, compared)
            guard let found = install.obstacles.find(compared, inTier: tier),
                read.nearest[pair.install][tier].mayTake(found, ofAge: age)
            else { return }
            let near = self.found(found, line, ofAge: age, own)
            guard !install.wanted.candidates[tier].contains(near.key) else { return }
            read.nearest[pair.install][tier].insert(near)
        }
    }

    /// Keeps the click that was read last for all tiers that are open to installs, unless it is a candidate there.
    private mutating func noteAsked(_ line: ArraySlice<UInt8>, for installs: Range<Int>) throws {
        let (own, compared) = try screened()
        for place in installs {
            let install = sought.installs[place]
            let age = install.obstacles.install.requestedAt - click.clickedAt
            for tier in install.obstacles.openTiers {
                guard let found = install.obstacles.find(compared, inTier: tier.number, asks: true) else { continue }
                let asked = self.found(found, line, ofAge: age, own)
                guard !install.wanted.ownCandidates[tier.number].contains(asked.key) else { continue }
                read.nearest[place][tier.number].insert(asked: asked)
            }
        }
    }

    /// The click that was read last, as it was found for an install.
    private func found(
        _ found: ClickObstacles.Found, _ line: ArraySlice<UInt8>, ofAge age: Milliseconds, _ own: ScreenedClick
    ) -> FoundClick {
        FoundClick(
            id: click.fields.bytes(of: ClickField.clickID) ?? [],
            key: LineKey(id: own.entry.clickID, time: own.entry.clickedAt), age: age, line: Array(line),
            dimensions: own.entry.dimensions, signals: click.reading.signals, found: found)
    }

    /// The click that was read last, with all that is compared of it.
    private mutating func screened() throws -> (ScreenedClick, ComparedClick) {
        let screened = try screener.screen(click)
        let owner = screener.owner(of: click, screened.dimensions)
        let compared = ComparedClick(
            signals: click.reading.signals, clickedAt: screened.entry.clickedAt,
            verdicts: screener.rules.verdicts(screener.facts(of: click, screened.dimensions)),
            app: owner.app, environment: owner.environment,
            link: screener.catalogue.facts(of: screened.dimensions.link).conditions)
        return (screened, compared)
    }
}
