import AttributionModel

extension SilentFaults {
    /// A catalogue that does not fit the logs: it has no link, or none that they name.
    ///
    /// A link that is not in it is no fault of a click or an install, so nothing else shows that rows lack what links
    /// say.
    func unknownLinks(of pipeline: PipelineDefinition) -> [String] {
        guard pipeline.links != nil else { return [] }
        guard notes.catalogue.known == 0 else {
            return [linksOfClicks(pipeline), linksOfInstalls].compactMap { $0 }
        }
        let named = installs[.couldLookAtLinks]
        guard named > 0 else { return [] }
        return [
            "\(named.counted("install")) \(named == 1 ? "names a link" : "name links"), but no link was read to look "
                + "them up in; check where the pipeline looks for links, and its fields"
        ]
    }

    /// What to know where no install referrer names a link, and many come from elsewhere.
    ///
    /// Without clicks that may be of Android, no referrer has to name a link: installs may come by advertisements
    /// alone.
    func unreadReferrers(by pipeline: PipelineDefinition) -> [String] {
        guard pipeline.match.tiers.contains(where: { $0.method == .referredLink }), installs[.couldLookAtLinks] == 0,
            notes.foreignReferrers >= Self.someRecords,
            notes.keyedClicks.count(of: [nil, Platform.android]) >= Self.someRecords
        else { return [] }
        return [
            "none of \(notes.foreignReferrers) install referrers names a link, besides those that the store makes up; "
                + "check referrer_format (ascribe check PIPELINE --input DIR shows it) against what the logs hold"
        ]
    }

    /// What to know where no click names a link; if clicks of unknown links are dropped, screening tells of it.
    private func linksOfClicks(_ pipeline: PipelineDefinition) -> String? {
        let count = clicks.total
        guard !notes.catalogue.isNamedByClicks, count >= Self.fewRecords, !pipeline.clicks.screening.knownLink
        else { return nil }
        return "none of \(count.counted("click")) names a link of the catalogue, so rows lack what links say; check "
            + "what the pipeline names the fields of clicks and links (ascribe check PIPELINE --input DIR shows them)"
    }

    /// What to know where no link is found for any install that names one.
    private var linksOfInstalls: String? {
        guard installs[.matchedByLinks] == 0, installs[.reachedLinks] >= Self.fewRecords else { return nil }
        return "none of \(installs[.reachedLinks].counted("install")) that name a link names one of the catalogue that "
            + "is open to it; check referrer_format and what the pipeline names the fields of links"
    }
}
