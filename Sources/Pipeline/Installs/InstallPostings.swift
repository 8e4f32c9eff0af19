import AttributionModel
import Compression
import Matching

/// What the installs want: their keys, sorted for the merge and gathered in a filter for the clicks.
struct InstallPostings {
    let filter: KeyFilter
    let wanted: Sorter

    /// Posts the keys of the installs to be decided; marks repeats and devices seen again in `order`.
    static func post(
        _ order: inout InstallOrder, store: InstallStore, earlier: EarlierState?, keys: TierKeys, threads: Int,
        budget: MemoryBudget, folder: SpillFolder
    ) async throws -> InstallPostings {
        let match = store.pipeline.match
        let start = (order.span?.lowerBound ?? Instant.earliest) - match.longestWindow - .hour
        let pass = PostingPass(
            order: order, store: store, keys: keys,
            builder: KeyFilterBuilder(start: start, budget: budget),
            wanted: Sorter(name: "installs by key", budget: budget, folder: folder, partitioning: .byDigest),
            once: earlier?.oncePer
                ?? Sorter(name: "installs by user", budget: budget, folder: folder, partitioning: .byDigest),
            devices: earlier?.devices
                ?? Sorter(name: "installs by device", budget: budget, folder: folder, partitioning: .byDigest))
        try await withThrowingTaskGroup(of: Void.self) { group in
            let share = max(1, (order.count + threads - 1) / threads)
            for start in stride(from: 0, to: order.count, by: share) {
                group.addTask { try pass.post(start..<min(start + share, pass.order.count)) }
            }
            try await group.waitForAll()
        }
        var meetings = InstallMeetings(history: match.history)
        try pass.once.finish().forEachRepeatedKey { meetings.noteRepeats(among: $0, in: &order) }
        try pass.devices.finish().forEachRepeatedKey { meetings.noteDevice(of: $0, in: &order) }
        if let earlier { try meetings.load(from: earlier, into: &order) }
        return InstallPostings(filter: pass.builder.makeFilter(), wanted: pass.wanted)
    }
}

/// One task's share of the posting, and what the tasks share.
private struct PostingPass: Sendable {
    let order: InstallOrder
    let store: InstallStore
    let keys: TierKeys
    let builder: KeyFilterBuilder
    let wanted: Sorter
    let once: Sorter
    let devices: Sorter

    func post(_ numbers: Range<Int>) throws {
        let wanted = wanted.makeInput()
        let once = once.makeInput()
        let devices = devices.makeInput()
        var reader = store.arena.makeReader()
        var bytes: [UInt8] = []
        var scratch = KeyScratch()
        for number in numbers where !order.duplicates.test(UInt32(number)) {
            try reader.read(order.references[number], into: &bytes)
            let install = InstallRecord(decoding: bytes, withTexts: false)
            guard install.verdict == .decided else { continue }
            let time = install.requestedAt.milliseconds
            keys.post(install.signals, requestedAt: install.requestedAt, scratch: &scratch)
            for posting in scratch.postings {
                builder.add(posting)
                let sorted = SortedInstall(
                    posting: posting, requestedAt: install.requestedAt, number: UInt32(number),
                    platform: install.signals.platform, app: install.app, environment: install.environment)
                try wanted.append(sorted.record)
            }
            if let value = install.texts.oncePer {
                try once.append(SortRecord(key: Digest(of: value.span), time: time, first: UInt64(number)))
            }
            if install.signals.deviceID != .none {
                try devices.append(
                    SortRecord(key: install.signals.deviceID.spread, time: time, first: UInt64(number)))
            }
        }
        wanted.close()
        once.close()
        devices.close()
    }
}
