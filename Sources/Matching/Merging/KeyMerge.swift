import AttributionModel

/// Joins installs to clicks by sorted merge (spec §5).
///
/// Both sides come sorted by (key, time). The installs are the *streamed* side: one at a time. The clicks are the
/// *buffered* side: those of the install's key whose age the tier's window accepts are kept in *lanes*, one per class
/// (`ClickClass`), oldest first. A click's *place* in a lane counts from the oldest click that is there now. Its
/// *position* counts from the first click that ever was there, and stays the same; only views use it.
///
/// An install *opens* the lanes that it may take from: an `OpenLane` says what of a lane it has not been given yet.
/// Where its tier compares signals and does not score, it opens *chains* instead: a lane then has *views*, one for each
/// set of signals that installs have, and a view has the lane's clicks in chains of those that answer alike
/// (`AgreementView`). A key with many lanes also has *wide lanes*, with the clicks of all apps, once an install asks
/// for them (`KeyLanes`). A click is then in its lane and in a wide lane.
///
/// A click goes in two ways. If it is too old, it leaves its lanes and `KeyLanes.counted`, and their `total` falls. If
/// it is *spent*, as its link's conditions have passed for this install and all later ones, and the tier does not
/// score, it goes from where it was met: from the lane or, where there are views, from the chain. Then neither `total`
/// nor `counted` changes, as a `total` counts clicks whatever their links' conditions. Take a window of 5 hours, lane A
/// for the install's app with clicks at 1, 2 and 4 o'clock, lane N for no app with one at 3, and a link of the click at
/// 2 that has expired at 3:
///
///     install at 4:00:  takes 4 3 1, newest first, of a total of 4; 2 is spent    A: 1 4, total 3    N: 3, total 1
///     install at 6:30:  takes 4 3, of a total of 3; 1 is too old                  A: 4, total 2      N: 3, total 1
///     install at 7:30:  takes 4 3, of a total of 2; 2 is too old, too             A: 4, total 1      N: 3, total 1
///
/// Every click enters and leaves once, and one that goes as spent is met once in each lane, or in each view. So a key
/// costs its clicks plus the candidates given out, which `max_candidates` bounds, and for each install a look at the
/// lanes of its app: a hot key takes no longer per record than any other, unless installs name many environments.
/// Where nobody reads the lists themselves, long ones that `max_candidates` does not cut are summed up (`LinkSums`):
/// their two best clicks, their length and their number of links.
public struct KeyMerge: ~Copyable {
    let setting: MergeSetting
    /// Looks up what the merge needs of records.
    let lookup: any CandidateLookup
    /// The order of clicks.
    let order: ClickOrder
    private var clicks: RecordStream
    private var installs: RecordStream
    /// How many clicks were taken from the stream.
    private var taken = 0
    /// The clicks of the key at hand that are not too old.
    var lanes = KeyLanes()
    /// Whether the install at hand takes from wide lanes.
    var takesWide = false
    /// The lanes that the install at hand may take from.
    var open: [OpenLane] = []
    /// The signals of the install at hand, where its tier compares any.
    var signals: SignalValues?
    private var sums = LinkSums()
    /// For each part of the run, tier after tier, the number of keys with more clicks than are scored.
    public private(set) var hotKeys: [Int]
    /// The last part that the key at hand was counted in.
    private var hotPart: Int?
    /// What was found for the install at hand.
    var found = FoundCandidates(
        install: InstallNumber(number: 0), tier: 0, key: .none, candidates: [], total: 0, isCut: false, isHot: false)

    /// Prepares the merge of the same partition of clicks and of installs.
    public init(
        _ setting: MergeSetting, lookup: any CandidateLookup, clicks: consuming SortedCursor,
        installs: consuming SortedCursor
    ) {
        self.setting = setting
        self.lookup = lookup
        order = ClickOrder(lookup: lookup)
        hotKeys = Array(repeating: 0, count: setting.plans.count * max(1, setting.partEnds.count))
        self.clicks = RecordStream(clicks)
        self.installs = RecordStream(installs)
    }

    /// Runs the merge, giving out what each install finds, key by key.
    ///
    /// - Throws: `SpillError`; `CancellationError` soon after the task was cancelled, as one key may take minutes; what
    ///   `give` throws.
    public mutating func run(_ give: (FoundCandidates) throws -> Void) throws {
        try clicks.advance()
        try installs.advance()
        var key: Digest?
        var served = 0
        while let head = installs.head {
            try installs.advance()
            let install = SortedInstall(head)
            if setting.repeats.test(install.number) { continue }
            if install.key != key {
                key = install.key
                hotPart = nil
                lanes.clear()
                sums.clear()
                try skipClicks(before: install.key)
            }
            served &+= 1
            if served & 63 == 0 { try Task.checkCancellation() }
            try serve(install)
            if found.isHot { noteHotKey() }
            if found.total > 0 || found.isHot { try give(found) }
        }
    }

    /// Counts the key at hand as hot, once for each part that has an install of it; installs of a key come in order.
    private mutating func noteHotKey() {
        let part = setting.partEnds.firstPlace { found.install < $0 }
        guard part != hotPart else { return }
        hotPart = part
        hotKeys[part * setting.plans.count + found.tier] += 1
    }

    private mutating func skipClicks(before key: Digest) throws {
        while let head = clicks.head, head.key < key { try takeClick() }
    }

    /// Goes on to the next click; one key may have millions of them, so it looks now and then whether the task was
    /// cancelled.
    private mutating func takeClick() throws {
        try clicks.advance()
        taken &+= 1
        if taken & 4_095 == 0 { try Task.checkCancellation() }
    }

    private mutating func serve(_ install: SortedInstall) throws {
        let plan = setting.plans[install.tier]
        found.install = install.number
        found.key = install.key
        found.tier = install.tier
        found.candidates.removeAll(keepingCapacity: true)
        found.total = 0
        found.isCut = false
        found.isHot = false
        found.linkCount = nil
        guard let window = plan.window else { return }
        try admitClicks(until: install.requestedAt + setting.clockSkew, of: install.key)
        discount(before: install.requestedAt, window: window)
        try openLanes(for: install, plan)
        // Counted whether the install could have them or not (spec §11, `max_scored`).
        if plan.scores { found.isHot = open.reduce(0) { $0 + $1.to } > plan.maxScored }
        guard found.total > 0 else { return }
        if let count = linkCount(for: install, plan) {
            found.linkCount = count
            try take(2, for: install, newestFirst: plan.winner == .newest, window: window)
            found.isCut = false
            return
        }
        try collect(for: install, plan: plan, window: window)
    }

    /// Clicks too old for an install at `time` no longer count, and leave their lanes.
    private mutating func discount(before time: Instant, window: Window) {
        while let lane = lanes.discountOldest(before: time, window: window) {
            discount(from: lane, before: time, window)
            if let wide = lanes[lane].wideLane { discount(from: wide, before: time, window) }
        }
    }

    private mutating func discount(from lane: Int, before time: Instant, _ window: Window) {
        lanes[lane].total -= 1
        while let link = lanes[lane].dropOldest(before: time, window: window) {
            if !sums.isEmpty { sums.leave(link, lane: lane) }
        }
    }

    private mutating func openLanes(for install: SortedInstall, _ plan: TierPlan) throws(SpillError) {
        open.removeAll(keepingCapacity: true)
        signals = nil
        takesWide = false
        guard !lanes.areMany else { return try openSomeOfMany(for: install, plan) }
        for place in lanes.indices { try openLane(place, for: install, plan) }
    }

    /// Opens a lane where the install may take from it, and counts its clicks.
    mutating func openLane(_ place: Int, for install: SortedInstall, _ plan: TierPlan) throws(SpillError) {
        let total = lanes[place].total
        guard total > 0, install.meets(lanes[place].clickClass) else { return }
        let isAdmitted = install.admits(lanes[place].clickClass)
        // The newest of all usable clicks of the key are scored, eligible or not (spec §11, `max_scored`).
        guard isAdmitted || plan.scores else { return }
        if isAdmitted { found.total += total }
        let count = lanes[place].count
        guard count > 0 else { return }
        if plan.looksAtInstallSignals, signals == nil { signals = try lookup.installSignals(install.number) }
        if plan.partsByAgreement, let signals {
            try openChains(of: place, for: install, signals, newestFirst: plan.winner == .newest)
        } else {
            open.append(OpenLane(lane: place, isAdmitted: isAdmitted, isCompared: plan.agrees, from: 0, to: count))
        }
    }

    /// The number of distinct links in the open lanes, where their list is to be summed up, else nil.
    private mutating func linkCount(for install: SortedInstall, _ plan: TierPlan) -> Int? {
        guard let sumsFrom = setting.sumsFrom, plan.canSumUp, found.total >= sumsFrom, found.total <= plan.maxCandidates
        else { return nil }
        let lanes = lanes
        let admitted = lanes.lookedAt(by: install).filter {
            install.meets(lanes[$0].clickClass) && install.admits(lanes[$0].clickClass)
        }
        // Nothing is to be counted for an app without clicks: apps may be many.
        func those(withApp: Bool) -> [Int] {
            guard open.contains(where: { lanes[$0.lane].clickClass.app.isPresent == withApp }) else { return [] }
            return admitted.filter { lanes[$0].clickClass.app.isPresent == withApp }
        }
        let (own, common) = (those(withApp: true), those(withApp: false))
        return sums.distinctLinks(in: own, common) { lane, add in
            for place in 0..<lanes[lane].count { add(lanes[lane][place].link) }
        }
    }

    /// Lets the clicks of the key enter their lanes, up to and including those at `time`.
    private mutating func admitClicks(until time: Instant, of key: Digest) throws {
        var current: Int?
        while let head = clicks.head, head.key == key {
            let click = SortedClick(head)
            guard click.clickedAt <= time else { break }
            try takeClick()
            if setting.duplicates.test(click.number) { continue }
            let lane = try lanes.admit(click, of: setting.classes[Int(click.classNumber)], order)
            if let current, current != lane { try lanes.settle(lane: current, order) }
            current = lane
            guard !sums.isEmpty else { continue }
            sums.enter(click.link, lane: lane)
            if let wide = lanes[lane].wideLane { sums.enter(click.link, lane: wide) }
        }
        if let current { try lanes.settle(lane: current, order) }
        for place in lanes.wide { try lanes.settle(lane: place, order) }
    }
}
