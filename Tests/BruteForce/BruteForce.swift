package import AttributionModel
import Foundation

/// A whole run by the book and by hand: every rule of spec §2 to §7, each click looked at for each install.
///
/// It shares nothing with the program but the pipeline's definition, so that what both say is no common mistake. It
/// knows the inputs that `RandomCorpus` writes (see `PlainSignals`), has no earlier days, and takes all lines as one
/// run.
package struct BruteForce {
    /// What stands for a click when it is claimed.
    ///
    /// Two lines of one `click_id` further apart than `dedupe` are two clicks; the identity of spec §8, by which a
    /// `click_id` is won once, holds only if they are claimed together.
    package enum ClaimIdentity: Sendable { case clickID, line }

    let pipeline: PipelineDefinition
    let claimIdentity: ClaimIdentity

    /// Makes a slow run of a pipeline.
    package init(pipeline: PipelineDefinition, claimIdentity: ClaimIdentity = .clickID) {
        self.pipeline = pipeline
        self.claimIdentity = claimIdentity
    }

    /// What a run comes to.
    package struct Outcome: Sendable, Equatable {
        /// The lines of `attributions.jsonl`, without their line feeds.
        package var rows: [String] = []
        /// Readable clicks by verdict, zeros left out.
        package var clicks: [String: Int] = [:]
        /// Readable installs by status, or by verdict where skipped or duplicate; zeros left out.
        package var installs: [String: Int] = [:]
        /// Unreadable lines by `kind/reason`.
        package var unreadable: [String: Int] = [:]
        /// The lines of `campaigns`, `referrers`, `links`, `sources` and `days`, the header first.
        package var reports: [String: [String]] = [:]
        /// What came to pass in each tier, in order.
        package var tiers: [TierCounts] = []
    }

    /// The installs of one tier (spec §7, §11).
    package struct TierCounts: Sendable, Equatable {
        package var couldLook = 0
        package var reached = 0
        package var matched = 0
        /// The sum over those that reached it.
        package var candidates = 0
        package var exhausted = 0
        package var hotKeys = 0

        /// A tier in which nothing came to pass.
        package init() {}
    }

    /// Attributes the lines of the three inputs, in any order; blank lines are passed over.
    package func attribute(clicks: [String], installs: [String], links: [String]) -> Outcome {
        var run = Run(pipeline: pipeline, claimIdentity: claimIdentity)
        run.readLinks(links)
        run.readClicks(clicks)
        run.readInstalls(installs)
        for place in run.installs.indices { run.decide(place) }
        for tier in run.hotKeys.indices { run.outcome.tiers[tier].hotKeys = run.hotKeys[tier].count }
        run.outcome.rows = run.installs.filter { $0.verdict != "duplicate" }.map(run.row)
        run.outcome.reports = run.reports()
        return run.outcome
    }
}

/// A link of the catalogue.
struct PlainLink {
    var record: PlainRecord
    var id: String

    init(_ record: PlainRecord) {
        self.record = record
        id = record.text(LinkField.linkID) ?? ""
    }

    /// Whether installs at a time may be matched to it, `deferred_enabled` not looked at.
    func isOpen(at time: Int64) -> Bool {
        if record.flag(LinkField.active) == false { return false }
        guard let end = record.time(LinkField.expiresAt), end < 4_133_980_800_000 else { return true }
        return time < end
    }
}

/// A click with its signals and what screening says of it.
struct PlainClick {
    var record: PlainRecord
    var id: String
    var time: Int64
    var linkID: String
    var link: PlainLink?
    var signals: PlainSignals
    var verdict = "usable"
    var place = 0

    var isCounted: Bool { ["usable", "app_opened", "platform"].contains(verdict) }
    var app: String? { record.text(ClickField.appID) ?? link?.record.text(LinkField.appID) }
    var environment: String? { record.text(ClickField.environment) ?? link?.record.text(LinkField.environment) }
}

/// An install with its signals, what screening says of it, and how it is decided.
struct PlainInstall {
    var record: PlainRecord
    var id: String
    var time: Int64
    var signals: PlainSignals
    var verdict = "decided"
    /// The place of the decided install that a repeat repeats.
    var repeatOf: Int?
    var match: PlainMatch?

    var app: String? { record.text(InstallField.appID) }
    var environment: String? { record.text(InstallField.environment) }
}

/// A decision for an install, as far as rows from `match_type` on have it.
struct PlainMatch {
    var isDeterministic: Bool
    var tier: Int
    var confidence: Decimal?
    var score: Int?
    var level: String?
    var click: PlainClick?
    /// The click's link, or the one that the referrer named.
    var link: PlainLink?
    var age: Int64?
    var candidates: Int?
    var runnerUp: String?
    /// The place of the install that this one inherits from.
    var inheritedFrom: Int?
    /// The keys from `link_id` to the end with their values, written.
    var payload: [String]
    /// The dimensions of reports.
    var dimensions: [String: String]
}

/// One run's state.
struct Run {
    let pipeline: PipelineDefinition
    let claimIdentity: BruteForce.ClaimIdentity
    var links: [PlainLink] = []
    var clicks: [PlainClick] = []
    var installs: [PlainInstall] = []
    /// The keys of each tier with more clicks than are scored.
    var hotKeys: [Set<[String?]>]
    /// When each click was claimed last.
    var claimed: [String: Int64] = [:]
    var outcome = BruteForce.Outcome()

    init(pipeline: PipelineDefinition, claimIdentity: BruteForce.ClaimIdentity) {
        self.pipeline = pipeline
        self.claimIdentity = claimIdentity
        outcome.tiers = pipeline.match.tiers.map { _ in BruteForce.TierCounts() }
        hotKeys = pipeline.match.tiers.map { _ in [] }
    }

    private mutating func read<Field: CanonicalField>(
        _ lines: [String], _ kind: String, as field: Field.Type, _ mapping: FieldMapping
    ) -> [PlainRecord] {
        var records: [PlainRecord] = []
        for line in lines where !line.allSatisfy({ $0 == " " || $0 == "\t" || $0 == "\r" }) {
            switch PlainRecord.read(line, as: field, mapping) {
            case .success(let record): records.append(record)
            case .failure(let problem): outcome.unreadable["\(kind)/\(problem.reason)", default: 0] += 1
            }
        }
        return records
    }

    /// Of several lines of one link the greatest by (`created_at`, bytes) stays.
    mutating func readLinks(_ lines: [String]) {
        guard let source = pipeline.links else { return }
        for record in read(lines, "link", as: LinkField.self, source.mapping) {
            let link = PlainLink(record)
            guard let other = links.firstIndex(where: { $0.id.utf8.elementsEqual(link.id.utf8) }) else {
                links.append(link)
                continue
            }
            let mine = record.time(LinkField.createdAt) ?? Int64.min
            let theirs = links[other].record.time(LinkField.createdAt) ?? Int64.min
            if mine > theirs || mine == theirs && isLess(links[other].record.line, record.line) { links[other] = link }
        }
    }

    mutating func readClicks(_ lines: [String]) {
        clicks = read(lines, "click", as: ClickField.self, pipeline.clicks.mapping).map { record in
            let linkID = record.text(ClickField.linkID) ?? ""
            let time = record.time(ClickField.clickedAt) ?? 0
            return PlainClick(
                record: record, id: record.text(ClickField.clickID) ?? "", time: time, linkID: linkID,
                link: links.first { $0.id.utf8.elementsEqual(linkID.utf8) },
                signals: PlainSignals(click: record, at: time, pipeline.clicks))
        }
        clicks.sort { one, other in
            if one.time != other.time { return one.time < other.time }
            if one.id != other.id { return isLess(one.id, other.id) }
            return isLess(one.record.line, other.record.line)
        }
        for place in clicks.indices {
            clicks[place].place = place
            clicks[place].verdict = verdict(ofClick: place)
            outcome.clicks[clicks[place].verdict, default: 0] += 1
        }
    }

    /// The first reason of spec §4 that applies.
    private func verdict(ofClick place: Int) -> String {
        let click = clicks[place]
        let screening = pipeline.clicks.screening
        if clicks[..<place].contains(where: { $0.id == click.id && click.time - $0.time <= screening.dedupe }) {
            return "duplicate"
        }
        let bots =
            screening.bots ?? [
                "googlebot", "bingbot", "twitterbot", "slackbot", "linkedinbot", "facebookexternalhit", "whatsapp/",
                "telegrambot", "discordbot", "applebot", "crawler", "spider", "headlesschrome",
            ]
        if let agent = click.record.text(ClickField.userAgent)?.lowercased(),
            bots.contains(where: { agent.contains($0.lowercased()) })
        {
            return "bot"
        }
        if let wanted = screening.environment, let own = click.environment ?? screening.environmentDefault,
            own != wanted
        {
            return "environment"
        }
        if screening.knownLink, click.link == nil { return "link_unknown" }
        let parameters = click.parameters
        if let most = screening.maxParams, parameters.count > most { return "payload" }
        if screening.stringParams, !parameters.allSatisfy({ if case .string = $0.value { true } else { false } }) {
            return "payload"
        }
        if click.record.flag(ClickField.appOpened) == true { return "app_opened" }
        if let platforms = screening.platforms, let own = click.signals.platform, !platforms.contains(own) {
            return "platform"
        }
        return "usable"
    }

    mutating func readInstalls(_ lines: [String]) {
        installs = read(lines, "install", as: InstallField.self, pipeline.installs.mapping).map { record in
            let time = record.time(InstallField.requestedAt) ?? 0
            return PlainInstall(
                record: record, id: record.text(InstallField.installID) ?? "", time: time,
                signals: PlainSignals(install: record, at: time, pipeline.installs))
        }
        installs.sort { one, other in
            if one.time != other.time { return one.time < other.time }
            if one.id != other.id { return isLess(one.id, other.id) }
            return isLess(one.record.line, other.record.line)
        }
        for place in installs.indices { screen(place) }
    }

    /// The first reason of spec §4 that applies.
    private mutating func screen(_ place: Int) {
        let install = installs[place]
        let screening = pipeline.installs.screening
        let earlier = installs[..<place].filter { install.time - $0.time <= pipeline.match.history }
        if earlier.contains(where: { $0.id == install.id && $0.verdict != "duplicate" }) {
            installs[place].verdict = "duplicate"
        } else if let wanted = screening.environment, let own = install.environment, own != wanted {
            installs[place].verdict = "environment"
        } else if screening.simulator, install.record.flag(InstallField.simulator) == true {
            installs[place].verdict = "simulator"
        } else if install.record.flag(InstallField.firstLaunch) == false {
            installs[place].verdict = "not_first_launch"
        } else if screening.openedByLink, install.record.flag(InstallField.openedByLink) == true {
            installs[place].verdict = "opened_by_link"
        } else if let value = onceValue(of: install) {
            let decided = installs.indices[..<place].last {
                installs[$0].verdict == "decided" && install.time - installs[$0].time <= pipeline.match.history
                    && onceValue(of: installs[$0])?.utf8.elementsEqual(value.utf8) == true
            }
            if decided != nil { installs[place].verdict = "repeat" }
            installs[place].repeatOf = decided
        }
    }

    /// The value that is decided once; a device id in its normal form (spec §3, §4).
    private func onceValue(of install: PlainInstall) -> String? {
        pipeline.installs.screening.oncePer.flatMap { field in
            field == .deviceID ? install.signals[.deviceID] : install.record.text(field)
        }
    }
}

extension PlainClick {
    /// Its own custom parameters, else its link's.
    var parameters: [(key: String, value: JSONText)] {
        if case .object(_, let members) = record.values[ClickField.customParams.rawValue] { return members }
        if case .object(_, let members) = link?.record.values[LinkField.customParams.rawValue] { return members }
        return []
    }
}
