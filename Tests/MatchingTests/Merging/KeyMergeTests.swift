import AttributionModel
import Fixtures
import Testing

@testable import Matching

@Suite("The merge of clicks and installs")
struct KeyMergeTests {
    /// What a merge gave out, and the keys that it counted as hot.
    private struct Outcome {
        var found: [InstallNumber: FoundCandidates] = [:]
        var hotKeys: [Int] = []
        /// How often a click was read or compared with an install.
        var looks = 0
    }

    private func merge(_ world: MergeWorld, sumsFrom: Int? = nil, mostViews: Int = 8) throws -> Outcome {
        let budget = MemoryBudget(bytes: 1 << 30)
        let folder = SpillFolder(under: temporaryDirectory)
        func sorted(_ records: [SortRecord], _ name: String) throws -> SortedRecords {
            let sorter = Sorter(name: name, budget: budget, folder: folder, partitioning: .byDigest)
            try fill(sorter, with: records, inputs: 2)
            return try sorter.finish()
        }
        let clicks = try sorted(world.clicks.map(\.sorted.record), "clicks")
        let installs = try sorted(world.installs.map(\.sorted.record), "installs")
        var outcome = Outcome(
            hotKeys: Array(repeating: 0, count: world.partEnds.count * world.rules.tiers.count))
        let lookup = MergeLookup(world)
        var setting = MergeSetting(rules: world.rules, classes: world.classes, partEnds: world.partEnds)
        setting.links = world.links
        setting.duplicates = world.duplicates
        setting.repeats = world.repeats
        setting.sumsFrom = sumsFrom
        setting.mostViews = mostViews
        for partition in 0..<clicks.partitionCount {
            var merge = KeyMerge(
                setting, lookup: lookup, clicks: try clicks.cursor(over: partition),
                installs: try installs.cursor(over: partition))
            try merge.run { found in
                #expect(outcome.found.updateValue(found, forKey: found.install) == nil, "given twice")
            }
            for place in merge.hotKeys.indices { outcome.hotKeys[place] += merge.hotKeys[place] }
        }
        outcome.looks = lookup.looks
        return outcome
    }

    @Test("ends within a key in a task that was cancelled")
    func cancelled() async throws {
        let world = MergeWorld(clicksBehindOneKey: 200, winner: .newest)
        #expect(try merge(world).found.count > 64)
        await #expect(throws: CancellationError.self) { try await inCancelledTask { try merge(world).found.count } }
    }

    @Test("ends among the clicks of a key in a task that was cancelled, whether or not an install may have them")
    func cancelledAmongClicks() async throws {
        var world = MergeWorld(clicksBehindOneKey: 5_000, winner: .newest)
        let last = try #require(world.installs.last)
        world.installs = [last]
        world.installs[0].sorted.number = InstallNumber(number: 0)
        let (wanted, unwanted) = (world, world.withClicks(behind: Digest(high: 0, low: 1)))
        #expect(try merge(wanted).found.count == 1)
        #expect(try merge(unwanted).found.isEmpty)
        for world in [wanted, unwanted] {
            await #expect(throws: CancellationError.self) { try await inCancelledTask { try merge(world).found.count } }
        }
    }

    @Test(
        "gives each install what a look at every pair gives, however few views of compared signals there are",
        arguments: [(0..<200, 8), (200..<400, 8), (400..<600, 1), (600..<800, 0)] as [(Range<UInt64>, Int)])
    func pairs(seeds: Range<UInt64>, mostViews: Int) throws {
        var (cut, hot) = (0, 0)
        for seed in seeds {
            let world = MergeWorld(seed: seed)
            let slow = SlowMerge(world)
            let outcome = try merge(world, mostViews: mostViews)
            for place in world.installs.indices {
                let found = outcome.found[InstallNumber(place: place)]
                let expected = slow.found(by: place)
                let name = "seed \(seed), install \(place)"
                #expect(found?.clicks == expected?.clicks, "\(name)")
                #expect(found?.total == expected?.total, "\(name)")
                #expect(found?.isCut == expected?.isCut, "\(name)")
                #expect(found?.isHot == expected?.isHot, "\(name)")
                #expect(found?.tier == expected?.tier, "\(name)")
                #expect(found?.key == expected?.key, "\(name)")
                let byPlace = (found?.candidates ?? []).sorted { $0.place < $1.place }
                let areInOrder = zip(byPlace, byPlace.dropFirst()).allSatisfy {
                    $0.place < $1.place && $0.clickedAt <= $1.clickedAt
                }
                #expect(areInOrder, "\(name): each click has a place of its own, in the order of time")
                cut += found?.isCut == true ? 1 : 0
            }
            #expect(outcome.hotKeys == slow.hotKeys, "seed \(seed)")
            hot += outcome.hotKeys.reduce(0, +)
        }
        // Worlds in which nothing is cut and no key is hot would show little.
        #expect(cut > 100)
        #expect(hot > 50)
    }

    @Test(
        "looks at a click once for each set of signals that installs have, however many values there are",
        arguments: [.newest, .earliest] as [ProbabilisticRules.Winner])
    func comparedSignals(winner: ProbabilisticRules.Winner) throws {
        let world = MergeWorld(clicksBehindOneKey: 6_000, winner: winner)
        let outcome = try merge(world)
        let slow = SlowMerge(world)
        for place in stride(from: 0, to: world.installs.count, by: 499) {
            let found = try #require(outcome.found[InstallNumber(place: place)])
            let expected = try #require(slow.found(by: place))
            #expect(found.clicks == expected.clicks)
            #expect(found.total == expected.total)
        }
        // Installs have both signals, one of them, or none.
        #expect(outcome.looks <= 3 * world.clicks.count)
    }

    @Test("sums up lists to their two best clicks, their length and their links")
    func sums() throws {
        var summed = 0
        for seed in 0..<400 as Range<UInt64> {
            var world = MergeWorld(seed: seed)
            world.links = []
            let slow = SlowMerge(world)
            let outcome = try merge(world, sumsFrom: 3)
            for place in world.installs.indices {
                let found = outcome.found[InstallNumber(place: place)]
                let expected = slow.found(by: place)
                let name = "seed \(seed), install \(place)"
                #expect(found?.total == expected?.total, "\(name)")
                #expect(found?.isCut == expected?.isCut, "\(name)")
                let rules = found.flatMap { world.rules.tiers[$0.tier].probabilistic }
                if rules?.isSingleUse == true || rules?.weights.isEmpty == false {
                    #expect(found?.linkCount == nil, "\(name): claims and scores need every click")
                }
                guard let found, let expected, let linkCount = found.linkCount else {
                    #expect(found?.clicks == expected?.clicks, "\(name)")
                    continue
                }
                #expect(found.clicks == Array(expected.clicks.prefix(2)), "\(name)")
                #expect(found.total == expected.candidates.count, "\(name)")
                #expect(linkCount == slow.links(by: place), "\(name)")
                summed += 1
            }
        }
        #expect(summed > 50)
    }

    @Test(
        "sums up the lists of every app, however many there are and however rare their clicks are",
        arguments: [3, 12, 15, 60], [2, 20, 50])
    func sumsOfApps(appCount: Int, share: Int) throws {
        let world = MergeWorld(clicksBehindOneKey: 400, ofApps: appCount, share: share)
        let slow = SlowMerge(world)
        let outcome = try merge(world, sumsFrom: 8)
        var summed = 0
        for place in world.installs.indices {
            let found = outcome.found[InstallNumber(place: place)]
            let expected = slow.found(by: place)
            #expect(found?.total == expected?.total)
            guard let found, let expected, found.total >= 8 else { continue }
            #expect(found.clicks == Array(expected.clicks.prefix(2)))
            #expect(found.linkCount == slow.links(by: place), "install \(place)")
            summed += 1
        }
        #expect(summed > 300)
    }

    @Test("counts the clicks of a lane once for a set that further lanes join")
    func joiningLanes() {
        var sums = LinkSums()
        var counted: [Int] = []
        func links(_ own: [Int], _ common: [Int]) -> Int? {
            sums.distinctLinks(in: own, common) { lane, add in
                counted.append(lane)
                // A link that each lane has, and one of its own.
                for link in [0, lane] { add(LinkNumber(place: link)) }
            }
        }
        #expect(links([1], [2]) == 3)
        for lane in 3..<40 { #expect(links([1] + (3...lane), [2]) == lane + 1) }
        for link in [0, 39] as [LinkNumber] { sums.leave(link, lane: 39) }
        #expect(links([1] + (3..<40), [2]) == 39)
        #expect(counted == Array(1..<40))
        // Another set that begins like it is counted apart.
        #expect(links([1], [2]) == 3)
        #expect(links([1] + (3..<40), [2]) == 39)
        #expect(counted == Array(1..<40) + [1])
    }
}

extension MergeWorld {
    /// The same with all clicks behind another key.
    fileprivate func withClicks(behind key: Digest) -> MergeWorld {
        var world = self
        for place in clicks.indices { world.clicks[place].sorted.key = key }
        return world
    }
}

extension FoundCandidates {
    /// The candidates' numbers.
    fileprivate var clicks: [ClickNumber] { candidates.map(\.number) }
}
