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
        for partition in 0..<sorted.partitionCount {
            try sorted.cursor(over: partition).forEachMoment {
                try number($0, $1, into: &result, byID: inputs.byID) {
                    rivalIDs.note($0.key.high)
                    try inputs.rivals.append($0)
                }
            }
        }
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
    /// that of the bytes: ids often begin alike, and those that agree in all sixteen are compared in memory.
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

    /// Numbers an install, or the `group` of those of its time whose ids agree in sixteen bytes, ordered by their whole
    /// ids; the group is empty if there is only one.
    ///
    /// Rivals go to `putAside`.
    private func number(
        _ install: SortRecord, _ group: [SortRecord], into result: inout InstallOrder, byID: SorterInput,
        putAside: (SortRecord) throws -> Void
    ) throws {
        let time = Instant(milliseconds: Int64(bitPattern: install.key.high))
        if let part = store.scope.part(of: time) { beginParts(upTo: part + 1, in: &result) }
        if result.count & ((1 << 16) - 1) == 0 { try Task.checkCancellation() }
        func add(_ record: SortRecord) throws {
            let number = InstallNumber(place: result.count)
            result.references.append(record.first)
            try byID.append(
                SortRecord(of: number, under: Digest(high: record.second, low: record.third), at: time))
        }
        if group.isEmpty {
            try add(install)
        } else {
            var group = group
            try sortByID(&group, at: time, first: result.count, putAside)
            for record in group { try add(record) }
        }
        if result.start == nil { result.start = time }
    }

    /// Sorts by id, and puts the lines of one id aside that differ; `first` is the number of the group's first install.
    private func sortByID(
        _ group: inout [SortRecord], at time: Instant, first: Int, _ putAside: (SortRecord) throws -> Void
    ) throws {
        var bytes: [UInt8] = []
        var keyed: [(record: SortRecord, id: [UInt8], line: UInt64)] = []
        for record in group {
            try store.arena.read(record.first, into: &bytes)
            let install = InstallRecord(decoding: bytes)
            keyed.append((record, Array(bytes[install.texts.installID]), install.line))
        }
        keyed.sort { one, other in
            one.id != other.id ? one.id.lexicographicallyPrecedes(other.id) : one.line < other.line
        }
        group = keyed.map(\.record)
        var start = 0
        while start < keyed.count {
            let end = keyed[start...].firstIndex { $0.id != keyed[start].id } ?? keyed.count
            if keyed[start].line != keyed[end - 1].line {
                let id = Digest(high: keyed[start].record.second, low: keyed[start].record.third)
                for place in start..<end {
                    let install = InstallNumber(place: first + place)
                    try putAside(RivalInstalls.record(of: install, id, at: time, line: keyed[place].line))
                }
            }
            start = end
        }
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
