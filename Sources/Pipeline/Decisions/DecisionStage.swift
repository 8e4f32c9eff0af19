import AttributionModel
import Deciding
import Matching
import Reporting
import Signals

/// Decides all installs and writes their rows, wave by wave: gathered side by side, decided one by one, rendered side
/// by side.
struct DecisionStage {
    /// Installs in flight at a time.
    static let waveSize = 16_384
    /// Installs of one task.
    private static let shareSize = 2_048

    let preparation: InstallPreparation
    let rendering: RowRendering
    let sink: any RowSink
    let threads: Int

    /// Runs the stage and gives what reports need.
    func run(lists: MatchLists, decider: Decider, reports: inout ReportStage, progress: Progress) async throws {
        let order = preparation.order
        var pass = DecisionPass(decider: decider, order: order)
        var stream = try lists.stream()
        for start in stride(from: 0, to: order.count, by: DecisionStage.waveSize) {
            try Task.checkCancellation()
            let end = min(start + DecisionStage.waveSize, order.count)
            let entries = try stream.entries(below: UInt32(end))
            let prepared = try await prepare(start..<end, entries: entries)
            var decided: [DecidedInstall] = []
            decided.reserveCapacity(prepared.count)
            for install in prepared {
                let install = pass.decide(install)
                reports.add(install)
                decided.append(install)
            }
            try await render(decided, reports: &reports)
            progress.decided(end)
        }
    }

    private func prepare(_ wave: Range<Int>, entries: [MatchListStream.Entry]) async throws -> [PreparedInstall] {
        let shares = stride(from: wave.lowerBound, to: wave.upperBound, by: DecisionStage.shareSize).map { start in
            let end = min(start + DecisionStage.shareSize, wave.upperBound)
            let first = entries.partitioningPlace { $0.install >= UInt32(start) }
            let last = entries.partitioningPlace { $0.install >= UInt32(end) }
            return (numbers: start..<end, entries: Array(entries[first..<last]))
        }
        let preparation = preparation
        let prepared = try await shares.concurrentMap(threads: threads) {
            try preparation.prepare($0.numbers, entries: $0.entries)
        }
        return Array(prepared.joined())
    }

    private func render(_ decided: [DecidedInstall], reports: inout ReportStage) async throws {
        let rendering = rendering
        let shares = stride(from: 0, to: decided.count, by: DecisionStage.shareSize).map {
            decided[$0..<min($0 + DecisionStage.shareSize, decided.count)]
        }
        for rows in try await shares.concurrentMap(threads: threads, { try rendering.render($0) }) {
            try sink.append(rows)
            for install in rows.attributed { reports.add(install) }
        }
        try await sink.flush(threads: threads)
    }
}

extension Array {
    /// The first place from which on `isAfter` holds, in an array where it holds from some place on.
    func partitioningPlace(where isAfter: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
