import AttributionModel
import JSONLines
import Records
import Screening
import Signals
import Sources

/// A line of a click in the logs.
struct ClickLine: Sendable {
    /// The place of its file among those that were read.
    var file: Int
    var bytes: [UInt8]
    var clickedAt: Instant
    /// All that screening has against it but copies; nothing for a usable click.
    var verdicts: [ClickVerdict]
    /// The tiers that it can be compared in: those whose key signals it has, and not only for another platform.
    var tiers: [Int]
    /// The number of its dimensions, which name its link, campaign and referrer.
    var dimensions: UInt32

    /// Whether it comes before another line of its click, of which the first counts (spec §1); copies, of which any one
    /// may count, come in the order of their files.
    func comes(before other: ClickLine) -> Bool {
        if clickedAt != other.clickedAt { return clickedAt < other.clickedAt }
        if bytes != other.bytes { return bytes.lexicographicallyPrecedes(other.bytes) }
        return file < other.file
    }
}

/// What one task found of a click.
struct ClickLinesRead: Sendable {
    var found: [ClickLine] = []
    /// How many lines are not blank.
    var lines = 0
    /// How many lines were read as clicks.
    var records = 0
}

/// Reads clicks as a run does, and keeps the lines of one `click_id`.
///
/// Screening and keys are those of the logs as they are now; files that changed are not told of.
struct ClickLineIntake: LogWorker, ~Copyable {
    private let id: Digest
    private let tiers: [Tier]
    private var screener: ClickScreener
    private var click = ReadClick()
    private var read = ClickLinesRead()

    /// Looks for a click by the digest of its id.
    init(_ context: ClickContext, id: Digest) {
        self.id = id
        tiers = context.pipeline.match.tiers
        screener = ClickScreener(context)
    }

    mutating func take(_ block: LineBlock, file: Int) throws {
        var lines = BlockLines(block)
        while let line = lines.next() {
            read.lines += 1
            guard block.unreadable == nil, screener.read(block.bytes, line.range, into: &click) == nil else { continue }
            read.records += 1
            guard click.fields.values[ClickField.clickID.rawValue].digest == id else { continue }
            screener.normalise(&click)
            let screened = try screener.screen(click)
            let signals = click.reading.signals
            read.found.append(
                ClickLine(
                    file: file, bytes: Array(block.bytes[line.range]), clickedAt: click.clickedAt,
                    verdicts: screener.rules.verdicts(screener.facts(of: click, screened.dimensions)),
                    tiers: tiers.indices.filter { tiers[$0].canCompare(signals) },
                    dimensions: screened.entry.dimensions))
        }
    }

    consuming func finish() -> ClickLinesRead { read }
}

extension Tier {
    /// Whether installs may find a click of some signals in it; the platform that counts is the install's (spec §5).
    fileprivate func canCompare(_ signals: SignalValues) -> Bool {
        guard let clickKey, signals.platform == nil || isOpen(to: signals.platform) else { return false }
        return clickKey.allSatisfy { signals.words(of: $0) != nil }
    }
}
