import AttributionModel
import Compression
import Matching
import Sources

/// What earlier days leave to a run: their rows by all that may meet an install or a click of the run (spec §8a).
///
/// Rows go into the sorters that the run's own installs and clicks go into next, so that each meets its like there; lines
/// are kept in an arena and looked at again only where something met them.
final class EarlierState: Sendable {
    let byID: Sorter
    let oncePer: Sorter
    let devices: Sorter
    /// The ledger of clicks, with the claims of earlier days in it.
    let ledger: ClickLedger
    let lines: RecordArena

    private init(budget: MemoryBudget, folder: SpillFolder) {
        byID = Sorter(name: "installs by id", budget: budget, folder: folder, partitioning: .byDigest)
        oncePer = Sorter(name: "installs by user", budget: budget, folder: folder, partitioning: .byDigest)
        devices = Sorter(name: "installs by device", budget: budget, folder: folder, partitioning: .byDigest)
        ledger = ClickLedger(budget: budget, folder: folder)
        lines = RecordArena(name: "state of earlier days", budget: budget, folder: folder)
    }

    /// Reads the states of earlier days, in the order of their days; rows outside `span` no longer count.
    ///
    /// - Throws: `RunError` where a file holds no state.
    static func read(
        _ states: [PublishedState], within span: Range<Instant>, threads: Int, budget: MemoryBudget,
        folder: SpillFolder
    ) async throws -> EarlierState {
        let state = EarlierState(budget: budget, folder: folder)
        _ = try await Array(states.enumerated()).concurrentMap(threads: threads) { place, published in
            var reading = StateReading(into: state, place: place, span: span)
            try reading.read(published)
        }
        state.lines.finish()
        return state
    }
}

/// A published day's state, as its manifest names it.
struct PublishedState: Sendable {
    var file: InputFile
    /// Of the file's bytes, by the manifest.
    var digest: Digest
}

/// Marks records of earlier rows among those of the run's installs in one sorter: `first` is the row's order over all
/// days, `second` where its line stands.
enum EarlierRecord {
    /// A row's record.
    static func record(key: Digest, at time: Instant, order: UInt64, line: UInt64) -> SortRecord {
        SortRecord(key: key, time: time.milliseconds, first: order, second: line, third: 1)
    }

    /// Whether a record is an earlier row's.
    static func isEarlier(_ record: SortRecord) -> Bool { record.third == 1 }
}

/// Device ids are chosen by the devices: mixed, they spread over the partitions of a sorter.
func spread(_ device: Digest) -> Digest {
    var builder = DigestBuilder(seed: 3)
    builder.add(device)
    return builder.digest
}
