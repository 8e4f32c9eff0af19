import AttributionModel
import Compression
import PipelineFile
import Publishing

/// The days of a re-scoring: those of the result, and over them those that were published from it.
///
/// A day is decided after the published days before it, and after the result's own where none was published: as a run
/// of the new pipeline would in a copy of the result over which the published days were laid.
struct RescoredDays {
    let rescoring: Rescoring
    /// nil where nothing is published.
    var published: PublishedDays?

    private var reach: DayReach { rescoring.new.reach }

    /// The days before one whose installs it may look at, in order.
    func before(_ day: Int32) -> [PublishedDay] {
        let reach = reach
        let own = rescoring.result.days.values.filter { published?[$0.day] == nil }
        return ((published?.inOrder ?? []) + own).filter { reach.includes($0.day, from: day) }
            .sorted { $0.day < $1.day }
    }

    /// Tells whether a day would come out as it stands there: a digest of all that it is made of.
    func fingerprint(of part: PublishedPart, day: Int32) -> Digest {
        var builder = DigestBuilder(seed: DigestSeed.rescoredDay)
        let manifest = part.manifest
        let window = rescoring.window.map { PipelineFile.text(of: $0) } ?? ""
        builder.add(UInt64(Version.rules))
        for text in [rescoring.newText, window, manifest.pipelineText] {
            builder.add(Digest(of: text.utf8Bytes.span))
        }
        for output in manifest.outputs.values.sorted(by: { $0.name < $1.name }) { builder.add(output.digest) }
        for earlier in before(day) {
            builder.add(UInt64(bitPattern: Int64(earlier.day)))
            builder.add(earlier.state)
        }
        return builder.digest
    }

    /// Whether a day stands there as it would come out.
    func isUpToDate(_ part: PublishedPart, day: Int32) -> Bool {
        guard let known = published?[day], known.hasOutputs, known.fingerprint == fingerprint(of: part, day: day)
        else { return false }
        // One that was stale or provisional may be so no more.
        return known.status == .final || known.status == .restated || known.status == status(of: part)
    }

    /// Whether the days before one are the result's own, or came from them by this very re-scoring and none of their
    /// clicks moved.
    func areOwn(before day: Int32) throws(RunError) -> Bool {
        for known in published?.inOrder ?? [] where known.day < day {
            guard let part = rescoring.result.parts.first(where: { $0.day == known.day }),
                part.status != .stale, isUpToDate(part, day: known.day),
                try PipelineRevision.of([part], new: rescoring.new).allSatisfy({
                    RowRevision($0, new: rescoring.new) != nil
                })
            else { return false }
        }
        return true
    }

    /// What a day is worth before its rows are looked at: a provisional one, or one that has to be decided again, is no
    /// better when it was re-scored.
    func status(of part: PublishedPart) -> DayStatus {
        switch part.status {
        case .provisional: .provisional
        case .stale: .stale
        default: .final
        }
    }

    /// Marks the days that were decided after another state of one, and gives them.
    mutating func markStale(after day: Int32, newState: Digest?) throws -> [Int32] {
        let reach = reach
        return try published?.markStale(after: day, newState: newState, within: reach) ?? []
    }

    /// What a person should know of days that are missing or stale.
    var warnings: [String] {
        var warnings: [String] = []
        let days = rescoring.parts.compactMap(\.day)
        guard let first = days.first else { return [] }
        if let gaps = DayGaps(between: before(first).map(\.day) + days).warning {
            warnings.append("\(gaps), then re-score")
        }
        let stale = rescoring.parts.filter { $0.status == .stale }.compactMap(\.date)
        if !stale.isEmpty {
            warnings.append(
                "stale in \(rescoring.result.path): \(stale.joined(separator: ", ")); decide them again with "
                    + "ascribe run … --stale, then re-score")
        }
        return warnings
    }
}
