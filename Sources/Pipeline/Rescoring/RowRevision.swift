import AttributionModel
import Deciding
import Publishing
import Reviewing

/// Gives rows the confidence and the level of a changed pipeline, if the change moves no click: then rows and state
/// contain everything that is needed, and candidates need not be read.
struct RowRevision: Sendable {
    private struct RevisedTier: Sendable {
        /// The name as JSON.
        var quotedName: [UInt8]
        /// The new rules; nil for tiers that give no confidence.
        var confidence: ConfidenceRules?
        var isChanged: Bool
    }
    private let tiers: [RevisedTier]
    private let levels: Levels?
    /// The most bytes of a confidence and the name of a level.
    private static let valuesRoom = 64

    /// The revision of a part of a result; nil if the change may move clicks, or depends on what rows do not tell.
    init?(_ revision: PipelineRevision, new: PipelineDefinition) {
        let changes = revision.comparison.changes.filter { $0.effect == .results }
        let (olds, news) = (revision.old.match.tiers, new.match.tiers)
        guard changes.allSatisfy({ $0.reach != .row }), olds.count == news.count,
            zip(olds, news).allSatisfy({ $0.isNamesake(of: $1) && $0.window == $1.window })
        else { return nil }
        var tiers: [RevisedTier] = []
        for (old, new) in zip(olds, news) {
            let (mine, theirs) = (old.probabilistic?.confidence, new.probabilistic?.confidence)
            // Rows tell neither the class of the click's address nor what another way of counting candidates would
            // give.
            guard mine == theirs || theirs?.ipClass == nil && RowRevision.count(mine) == RowRevision.count(theirs)
            else {
                return nil
            }
            tiers.append(
                RevisedTier(
                    quotedName: JSONWriter.spelling(of: new.name), confidence: theirs, isChanged: mine != theirs))
        }
        self.tiers = tiers
        levels = new.match.levels
    }

    /// What the count in a row's `candidates` includes.
    private static func count(_ rules: ConfidenceRules?) -> [Bool] {
        [rules?.ambiguity?.countsLinks ?? false, rules?.ambiguity?.countsOnlyUnclaimed ?? false]
    }

    /// Revises a row or its state: appends its bytes from `copied` to the end of its level; the caller continues there.
    ///
    /// Returns the match as far as these columns tell it; nil if there is none.
    func revise(
        _ bytes: [UInt8], _ places: MatchBounds, copied: inout Int, into output: inout [UInt8]
    ) throws(DamagedLine) -> Decision.Match? {
        guard let match = try match(bytes, places) else { return nil }
        let room = places[.level].upperBound - copied + RowRevision.valuesRoom
        output.append(addingCapacity: room) { output in
            output.append(copying: bytes.span.extracting(copied..<places[.confidence].lowerBound))
            if let confidence = match.confidence { output.decimal(confidence) } else { output.null() }
            output.append(copying: bytes.span.extracting(places[.confidence].upperBound..<places[.level].lowerBound))
            if let level = match.level { output.text(level.rawValue.utf8Span.span) } else { output.null() }
        }
        copied = places[.level].upperBound
        return match
    }

    /// The match that a row or its state tells, with its new confidence and level; nil if there is none.
    private func match(_ bytes: [UInt8], _ places: MatchBounds) throws(DamagedLine) -> Decision.Match? {
        guard bytes[places[.matchType].lowerBound] == JSONByte.quote else { return nil }
        let isProbabilistic = bytes[places[.matchType].lowerBound + 1] == UInt8(ascii: "p")
        guard let tier = tier(bytes, places[.tier]) else { throw DamagedLine("a tier of the pipeline") }
        var match = Decision.Match(isProbabilistic ? .probabilistic : .deterministic, tier: tier, touch: .none)
        match.score = try RowRevision.number(bytes, places[.score])
        match.confidence = try RowRevision.decimal(bytes, places[.confidence], places: 4)
            .map { Decimal4(tenThousandths: $0) }
        // Others would overflow where levels compare them and reports add them up.
        guard match.score.map({ 0...100 ~= $0 }) ?? true else { throw DamagedLine("a score from 0 to 100") }
        guard match.confidence.map({ Decimal4(tenThousandths: 0)...Decimal4.one ~= $0 }) ?? true else {
            throw DamagedLine("a confidence from 0 to 1")
        }
        if tiers[tier].isChanged, isProbabilistic {
            let age = try RowRevision.decimal(bytes, places[.age], places: 3) ?? 0
            let count = try RowRevision.number(bytes, places[.candidates]) ?? 1
            match.confidence = tiers[tier].confidence.map {
                Confidence.of(age: age, count: count, ipClass: nil, by: $0)
            }
        }
        match.level = levels?.level(score: match.score, confidence: match.confidence)
        return match
    }

    /// The tier whose name, with quotes, is in a range.
    private func tier(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        tiers.indices.first { place in
            let name = tiers[place].quotedName
            guard name.count == range.count else { return false }
            for offset in name.indices where bytes[range.lowerBound + offset] != name[offset] { return false }
            return true
        }
    }

    private static func number(_ bytes: [UInt8], _ range: Range<Int>) throws(DamagedLine) -> Int? {
        var cursor = JSONCursor(bytes, range)
        return cursor.isNext("n") ? nil : try cursor.integer()
    }

    private static func decimal(_ bytes: [UInt8], _ range: Range<Int>, places: Int) throws(DamagedLine) -> Int64? {
        var cursor = JSONCursor(bytes, range)
        return cursor.isNext("n") ? nil : try cursor.decimal(places: places)
    }
}
