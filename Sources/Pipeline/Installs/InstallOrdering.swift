import AttributionModel
import Matching
import Screening

/// Puts installs in order and marks duplicates and repeats, which depend only on screening.
struct InstallOrdering {
    let context: RunContext
    let store: InstallStore
    let earlier: EarlierState?

    /// Numbers the installs and finds the duplicates among them.
    func order() async throws -> InstallOrder {
        var result = InstallOrder()
        let workspace = context.workspace
        let byID = earlier?.byID ?? workspace.sorter("installs by id", partitioning: .byDigest)
        let rivals = workspace.sorter("rival installs", partitioning: .byDigest)
        let inputs = (byID: byID.makeInput(), rivals: rivals.makeInput())
        let sorted = try store.order.finish()
        let memory = sorted.count * InstallOrder.bytesPerInstall
        try store.arena.makeRoom(memory)
        result.memory = [HeldMemory(memory, of: workspace.budget)]
        result.references.reserveCapacity(sorted.count)
        // At least two lines are rivals of each other; without any, the filter's memory is never touched.
        let rivalIDs = try RepeatFilter(count: sorted.count / 2, budget: workspace.budget)
        var alike = AlikeInstalls(store.arena, in: workspace)
        var search = RivalSearch { rival in
            rivalIDs.note(rival.key.high)
            try inputs.rivals.append(rival)
        }
        for partition in 0..<sorted.partitionCount {
            try alike.forEach(of: sorted.cursor(over: partition)) { install in
                try search.take(install, number: result.count)
                try number(install, into: &result, byID: inputs.byID)
            }
        }
        try search.end()
        inputs.byID.close()
        inputs.rivals.close()
        let sortedRivals = try rivals.finish()
        if sortedRivals.count > 0 { result.rivals = RivalInstalls(sorted: sortedRivals, ids: rivalIDs) }
        beginParts(upTo: store.scope.partCount, in: &result)
        let starts = result.parts.map(\.lowerBound)
        result.parts = zip(starts, starts.dropFirst() + [result.count]).map { $0..<$1 }
        try await findDuplicates(byID.finish(), in: &result)
        return result
    }

    /// An install's entry in the sorter by time and id; `reference` is the place of its record.
    ///
    /// The first eight bytes of the id are in the key and the next eight in the time, as a word whose signed order is
    /// that of the bytes: ids often begin alike. Those that agree in all sixteen are for `AlikeInstalls`.
    static func record(_ id: ArraySlice<UInt8>, _ digest: Digest, at time: Instant, reference: UInt64) -> SortRecord {
        SortRecord(
            key: Digest(high: UInt64(bitPattern: time.milliseconds), low: id.prefixWord),
            time: Int64(bitPattern: id.dropFirst(8).prefixWord ^ 1 << 63), first: reference, second: digest.high,
            third: digest.low)
    }

    /// Begins parts until there are that many; where each ends is not known yet.
    private func beginParts(upTo count: Int, in result: inout InstallOrder) {
        while result.parts.count < count { result.parts.append(result.count..<result.count) }
    }

    /// Numbers an install.
    private func number(
        _ install: AlikeInstalls.Entry, into result: inout InstallOrder, byID: SorterInput
    ) throws {
        if let part = store.scope.part(of: install.time) { beginParts(upTo: part + 1, in: &result) }
        let number = InstallNumber(place: result.count)
        result.references.append(install.reference)
        try byID.append(SortRecord(of: number, under: install.id, at: install.time))
        if result.start == nil { result.start = install.time }
    }

    private func findDuplicates(_ sorted: SortedRecords, in result: inout InstallOrder) async throws {
        let (history, references, arena) = (store.pipeline.match.history, result.references, store.arena)
        let found = try await EveryThread.run(context.threads) {
            var found: [(install: InstallNumber, isOfOtherApp: Bool)] = []
            var reader = arena.makeReader()
            var bytes: [UInt8] = []
            try sorted.takePartitions { partition in
                // The rule has the installs of one id; nil stands for an install of an earlier day.
                var rule = HistoryRule<InstallNumber?>(history: history)
                try sorted.forEachOfRepeatedKeys(in: partition) { record, place in
                    if place == .first { rule = HistoryRule(history: history) }
                    let time = Instant(milliseconds: record.time)
                    if record.isOfEarlierRow { return rule.keep(nil, at: time) }
                    guard let kept = rule.settling(record.install, at: time) else { return }
                    guard let kept else { return found.append((record.install, false)) }
                    try reader.read(references[record.install.place], into: &bytes)
                    let app = InstallRecord(decoding: bytes).app
                    try reader.read(references[kept.place], into: &bytes)
                    let keptApp = InstallRecord(decoding: bytes).app
                    found.append((record.install, app != keptApp && app.isPresent && keptApp.isPresent))
                }
            }
            return found
        }
        result.duplicates = BitSet(capacity: result.count)
        for (install, isOfOtherApp) in found.joined() {
            result.duplicates.set(install)
            if isOfOtherApp { result.duplicatesOfOtherApps += 1 }
        }
    }
}

/// Finds the lines of one id and time that differ, among installs in their order.
private struct RivalSearch {
    /// Takes the record of each rival.
    let putAside: (SortRecord) throws -> Void
    private var key: LineKey?
    /// The number of the id's first install, and the lines' digests so far.
    private var first = 0
    private var lines: [UInt64] = []

    init(putAside: @escaping (SortRecord) throws -> Void) { self.putAside = putAside }

    /// Takes the next install; those of one id and time come one after the other.
    mutating func take(_ install: AlikeInstalls.Entry, number: Int) throws {
        guard let line = install.line else { return try end() }
        let key = LineKey(id: install.id, time: install.time)
        if key != self.key {
            try end()
            (self.key, first) = (key, number)
        }
        lines.append(line)
    }

    /// Ends the lines of an id and time.
    mutating func end() throws {
        guard let key else { return }
        if lines.contains(where: { $0 != lines[0] }) {
            for (place, line) in lines.enumerated() {
                let install = InstallNumber(place: first + place)
                try putAside(RivalInstalls.record(of: install, key.id, at: key.time, line: line))
            }
        }
        self.key = nil
        lines.removeAll(keepingCapacity: true)
    }
}
