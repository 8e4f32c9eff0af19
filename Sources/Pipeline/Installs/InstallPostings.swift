import AttributionModel
import Compression
import Matching
import Synchronization

/// What the installs want: their keys, sorted for the merge and gathered in a filter for the clicks.
struct InstallPostings {
    let filter: KeyFilter
    let wanted: Sorter

    /// Posts the keys of the installs to be decided; marks repeats and devices seen again in `order`.
    static func post(
        _ order: inout InstallOrder, store: InstallStore, earlier: EarlierState?, keys: TierKeys, threads: Int,
        in workspace: Workspace
    ) async throws -> InstallPostings {
        let match = store.pipeline.match
        let start = (order.start ?? Instant.earliest) - match.longestWindow - .hour
        let expected = order.count * keys.count
        // Before readers are made, as these keep what is spilled in memory.
        try store.arena.makeRoom(KeyFilterBuilder.byteCount(forKeys: expected, of: workspace.budget))
        let pass = PostingPass(
            order: order, store: store, keys: keys,
            builder: KeyFilterBuilder(start: start, expecting: expected, budget: workspace.budget),
            wanted: workspace.sorter("installs by key", partitioning: .byDigest),
            once: earlier?.oncePer
                ?? workspace.sorter("installs by user", partitioning: .byDigest),
            devices: earlier?.devices
                ?? workspace.sorter("installs by device", partitioning: .byDigest))
        _ = try await EveryThread.run(threads) { try pass.post() }
        var meetings = InstallMeetings(history: match.history)
        try pass.once.finish().forEachRepeatedKey { meetings.noteRepeats(among: $0, in: &order) }
        try pass.devices.finish().forEachRepeatedKey { meetings.noteDevice(of: $0, in: &order) }
        if let earlier { try meetings.load(from: earlier, into: &order) }
        return InstallPostings(filter: pass.builder.makeFilter(), wanted: pass.wanted)
    }
}

/// Posts all installs, by tasks that take one stretch of them after another.
private final class PostingPass: Sendable {
    /// The number of installs in a stretch.
    private static let stretch = 8_192

    let order: InstallOrder
    let store: InstallStore
    let keys: TierKeys
    let builder: KeyFilterBuilder
    let wanted: Sorter
    let once: Sorter
    let devices: Sorter
    /// How many installs tasks have taken.
    private let taken = Atomic<Int>(0)

    init(
        order: InstallOrder, store: InstallStore, keys: TierKeys, builder: KeyFilterBuilder, wanted: Sorter,
        once: Sorter, devices: Sorter
    ) {
        self.order = order
        self.store = store
        self.keys = keys
        self.builder = builder
        self.wanted = wanted
        self.once = once
        self.devices = devices
    }

    /// Does one task's part: stretch after stretch, as long as there are any.
    func post() throws {
        let inputs = PostingInputs(wanted: wanted.makeInput(), once: once.makeInput(), devices: devices.makeInput())
        var reader = store.arena.makeReader()
        while case let start = taken.add(PostingPass.stretch, ordering: .relaxed).oldValue, start < order.count {
            try Task.checkCancellation()
            try post(start..<min(start + PostingPass.stretch, order.count), reading: &reader, to: inputs)
        }
        inputs.close()
    }

    private func post(
        _ numbers: Range<Int>, reading reader: inout ArenaReader, to inputs: borrowing PostingInputs
    ) throws {
        let inherits = store.pipeline.match.inheritsFromInstalls
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
                try inputs.wanted.append(sorted.record)
            }
            if let value = install.texts.oncePer {
                try inputs.once.append(SortRecord(key: Digest(of: value.span), time: time, first: UInt64(number)))
            }
            if inherits, install.signals.deviceID != .none {
                try inputs.devices.append(
                    SortRecord(key: install.signals.deviceID.spread, time: time, first: UInt64(number)))
            }
        }
    }
}

/// A task's own inputs to the sorters of keys, `once_per` values and devices.
private struct PostingInputs: ~Copyable {
    let wanted: SorterInput
    let once: SorterInput
    let devices: SorterInput

    func close() {
        wanted.close()
        once.close()
        devices.close()
    }
}
