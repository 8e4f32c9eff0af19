import AttributionModel
import Compression
import Publishing

/// The days of a re-scoring: those of the result, replaced by those that were published from it.
///
/// The result has its *own* days. A day is *published* if the output has it, most likely from the same day of the
/// result. A day is decided after the published days before it, and where one was not published, after the result's own
/// (`before`): as a run of the new pipeline would in a copy of the result in which the published days had replaced the
/// old ones.
///
/// If the new pipeline moves no click, rows can be revised instead of decided again (`RowRevision`), but only if
/// earlier days stand to them as they did in the result (`stages`). So what is published before the first of them must
/// be own days as this re-scoring makes them, without moving a click (`areOwn`): otherwise an earlier install might
/// have won other clicks. And where repeats copy rows of earlier days, these must change as the revised ones do
/// (`mayCopyOthers`). Take a result of days 1 to 4, all by one pipeline with `once_per`, and a new pipeline that
/// differs only in confidences:
///
///     days 1 and 2                       before: none             revised
///     then days 3 and 4, same output     before: 1, 2 published   revised: the rows of 1 and 2 were, too
///     days 3 and 4 into a new output     before: 1, 2 own         decided: repeats copy old confidences from 1 and 2
///     the same, without `once_per`       before: 1, 2 own         revised: nothing copies from 1 and 2
///     days 3 and 4, others there         before: 1, 2 published   decided: 1 and 2 are not up to date
struct RescoredDays {
    let rescoring: Rescoring
    /// nil if nothing is published.
    var published: PublishedDays?

    /// The days before one at whose installs it may look, in order.
    func before(_ day: BatchDay) -> [PublishedDay] {
        let reach = rescoring.new.reach
        let own = rescoring.result.days.before(day, within: reach).filter { published?[$0.day] == nil }
        return ((published?.inOrder.before(day, within: reach) ?? []) + own).sorted { $0.day < $1.day }
    }

    /// Tells whether a day would come out as it was published: a digest of everything that it is made from.
    func fingerprint(of part: PublishedPart, day: BatchDay) -> Digest {
        var builder = DigestBuilder(seed: DigestSeed.rescoredDay)
        let manifest = part.manifest
        builder.add(rescoring.located, window: rescoring.window)
        builder.add(Digest(of: manifest.pipelineText.utf8Bytes.span))
        for output in manifest.outputs.values.sorted(by: { $0.name < $1.name }) { builder.add(output.digest) }
        builder.add(statesOf: before(day))
        return builder.digest
    }

    /// Whether a day is published as it would come out.
    func isUpToDate(_ part: PublishedPart, day: BatchDay) -> Bool {
        guard let known = published?[day], known.lackingOutputs.isEmpty,
            known.own.fingerprint == fingerprint(of: part, day: day)
        else { return false }
        // A day that was stale or provisional need not be any more.
        return [.final, .restated, status(of: part)].contains(known.own.status)
    }

    /// The stages that decide some of the parts again, after earlier days.
    ///
    /// Rows may be revised if earlier days allow it (`RescoredDays`), no part is stale, and answers tell nothing that
    /// rows do not.
    func stages(_ parts: ArraySlice<PublishedPart>, after earlier: [PublishedDay]) throws(RunError) -> RescoreStages {
        let new = rescoring.new
        var mayRevise = !new.output.tellsOfLinks && !parts.contains { $0.status == .stale }
        if let day = parts.first?.day, try !areOwn(before: day) { mayRevise = false }
        if try mayCopyOthers(from: earlier), new.installs.screening.oncePer != nil { mayRevise = false }
        return RescoreStages(rescoring, parts, mayRevise: mayRevise)
    }

    /// Whether the days before one are the result's own, or were made from them by this same re-scoring without moving
    /// any of their clicks.
    private func areOwn(before day: BatchDay) throws(RunError) -> Bool {
        let known = (published?.inOrder ?? []).prefix { $0.day < day }
        let own = PublishedPart.byDay(rescoring.result.parts)
        let parts = known.compactMap { own[$0.day] }
        guard parts.count == known.count,
            zip(parts, known).allSatisfy({ $0.status != .stale && isUpToDate($0, day: $1.day) })
        else { return false }
        return try PipelineRevision.of(parts, new: rescoring.new).allSatisfy {
            RowRevision($0, new: rescoring.new) != nil
        }
    }

    /// Whether rows may change at all, and installs may repeat rows that do not change in the same way: rows of earlier
    /// days that this re-scoring has not published, or rows that another pipeline decided than theirs.
    private func mayCopyOthers(from earlier: [PublishedDay]) throws(RunError) -> Bool {
        let own = PublishedPart.byDay(rescoring.result.parts)
        let parts = earlier.compactMap { published?[$0.day] == nil ? nil : own[$0.day] }
        let revisions = try PipelineRevision.of(parts + rescoring.parts, new: rescoring.new)
        guard revisions.contains(where: { $0.comparison.changes.contains { $0.effect == .results } }) else {
            return false
        }
        return parts.count < earlier.count || revisions.count > 1
    }

    /// The quality of a day before its rows are looked at: re-scoring does not improve a day that is provisional, or
    /// that has to be decided again.
    func status(of part: PublishedPart) -> DayStatus {
        switch part.status {
        case .provisional: .provisional
        case .stale: .stale
        default: .final
        }
    }

    /// The days whose lines came late, as the result tells of them, with their fingerprints here: a day that the result
    /// has not decided again since is the same day here, under another fingerprint.
    func late(of part: PublishedPart) -> [LateDay] {
        (part.own?.late ?? []).map { late in
            guard let source = rescoring.result.days.first(where: { $0.day == late.day }),
                source.own.fingerprint == late.fingerprint
            else { return late }
            var late = late
            late.fingerprint = published?[late.day]?.own.fingerprint ?? late.fingerprint
            return late
        }
    }

    /// What a person should know of days that are missing or stale.
    var warnings: [RunWarning] {
        let days = rescoring.parts.compactMap(\.day)
        guard let first = days.first else { return [] }
        let beyond = [rescoring.result.days, published?.inOrder ?? []].compactMap {
            $0.last(before: first, beyond: rescoring.new.reach)?.day
        }
        let gaps = DayGaps.warning(
            between: before(first).map(\.day) + days, decidedFrom: first, within: rescoring.new.reach,
            beyond: beyond.max())
        let missing = gaps.map { "\($0), then re-score" }.warnings(about: .missingDays)
        return missing + staleDays(before: first).warnings(about: .staleDays)
    }

    /// What a person should know of stale days, the first one that is re-scored given.
    private func staleDays(before first: BatchDay) -> [String] {
        var warnings: [String] = []
        let stale = rescoring.parts.filter { $0.status == .stale }.compactMap(\.day)
        if !stale.isEmpty {
            warnings.append(
                "stale in \(rescoring.result.path): \(stale.names); decide them again with "
                    + "ascribe run … --stale, then re-score")
        }
        // Those that re-scoring mends.
        let own = PublishedPart.byDay(rescoring.result.parts)
        let left = (published?.inOrder ?? []).filter { known in
            known.day < first && known.own.status == .stale && own[known.day].map { $0.status != .stale } ?? false
        }.map(\.day)
        if let from = left.first, let to = left.last {
            warnings.append(
                "\(left.names) \(left.count.isOrAre) stale, and days after them take more time, and "
                    + "candidates; re-score the stale days first, with --from \(from.name) "
                    + "--to \(to.name)")
        }
        return warnings
    }
}
