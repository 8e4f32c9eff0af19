import AttributionModel
import Compression
import Matching

/// What the installs want: their keys, sorted for the merge and gathered in a filter for the clicks.
struct InstallPostings {
    let context: RunContext
    let store: InstallStore
    let earlier: EarlierState?

    /// Posts the keys of the installs to be decided; marks repeats and devices seen again in `order`.
    func post(_ order: inout InstallOrder) async throws -> (filter: KeyFilter, byKey: Sorter) {
        let (match, workspace) = (store.pipeline.match, context.workspace)
        let start = (order.start ?? Instant.earliest) - match.longestWindow - .hour
        let expected = order.count * context.keys.count
        // Room is made before readers are, as readers keep in memory what is spilled.
        try store.arena.makeRoom(KeyFilterBuilder.byteCount(forKeys: expected, of: workspace.budget))
        let builder = try KeyFilterBuilder(start: start, expecting: expected, budget: workspace.budget)
        let byKey = workspace.sorter("installs by key", partitioning: .byDigest)
        let once = earlier?.oncePer ?? workspace.sorter("installs by user", partitioning: .byDigest)
        let devices = earlier?.devices ?? workspace.sorter("installs by device", partitioning: .byDigest)
        let turns = Turns(count: order.count, stretch: 8_192)
        let classes = try await EveryThread.run(context.threads) { [order] in
            let inputs = (byKey: byKey.makeInput(), once: once.makeInput(), devices: devices.makeInput())
            return try post(order, of: turns, filter: builder, to: inputs)
        }
        for own in classes { order.classes.add(own) }
        var meetings = InstallMeetings(history: match.history, in: workspace)
        try once.finish().forEachOfRepeatedKeys { try meetings.noteRepeat($0, $1, in: &order) }
        try devices.finish().forEachOfRepeatedKeys { try meetings.noteDevice($0, $1, in: &order) }
        try meetings.finish(after: earlier, in: &order)
        order.memory.append(HeldMemory(order.repeats.count * InstallOrder.bytesPerRepeat, of: workspace.budget))
        return (try builder.makeFilter(), byKey)
    }

    /// Does one task's part: posts one stretch of the installs after another, with inputs of its own to the sorters of
    /// keys, `once_per` values and devices; returns the classes of those that are decided.
    private func post(
        _ order: InstallOrder, of turns: Turns, filter: KeyFilterBuilder,
        to inputs: (byKey: SorterInput, once: SorterInput, devices: SorterInput)
    ) throws -> InstallClasses {
        let keys = context.keys
        let inherits = store.pipeline.match.inheritsFromInstalls
        var reader = store.arena.makeReader()
        var bytes: [UInt8] = []
        var scratch = KeyScratch()
        var wanted = filter.makeInput()
        var classes = InstallClasses()
        while let numbers = try turns.next() {
            for number in numbers.lazy.map(InstallNumber.init(place:)) where !order.duplicates.test(number) {
                try reader.read(order.references[number.place], into: &bytes)
                let install = InstallRecord(decoding: bytes)
                guard install.verdict == .decided else { continue }
                let installClass = InstallClass(
                    platform: install.signals.platform, app: install.app, environment: install.environment)
                classes.add(installClass, hasPrivateAddress: install.signals.ip.isPrivate)
                keys.post(install.signals, requestedAt: install.requestedAt, scratch: &scratch)
                for posting in scratch.postings {
                    try wanted.add(posting)
                    let sorted = SortedInstall(
                        posting: posting, requestedAt: install.requestedAt, number: number, of: installClass)
                    try inputs.byKey.append(sorted.record)
                }
                if let value = install.texts.oncePer {
                    let key = Digest(of: bytes.span.extracting(value))
                    try inputs.once.append(SortRecord(of: number, under: key, at: install.requestedAt))
                }
                if inherits, install.signals.deviceID != .none {
                    try inputs.devices.append(
                        SortRecord(of: number, under: install.signals.deviceID.spread, at: install.requestedAt))
                }
            }
        }
        try wanted.close()
        for input in [inputs.byKey, inputs.once, inputs.devices] { input.close() }
        return classes
    }
}
