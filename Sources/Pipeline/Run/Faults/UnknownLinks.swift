import AttributionModel

/// A catalogue that does not fit the logs: it has no link, or none that they name.
///
/// A link that is not in it is no fault of a click or an install, so nothing else shows that rows lack what links say.
struct UnknownLinks {
    private var known = 0
    private var clicks = 0
    private var isNamedByClicks = false
    /// Installs that name a link.
    private var referredInstalls = 0
    /// Those of them that are looked up, and those that a link is found for.
    private var lookUps = 0
    private var matches = 0

    /// Adds what a run, or a part of its days, has read.
    mutating func add(_ totals: RunTotals) {
        known += totals.catalogue.known
        clicks += totals.clicks.verdicts.reduce(0, +)
        isNamedByClicks = isNamedByClicks || totals.catalogue.isNamedByClicks
    }

    /// Adds the installs of a run, or of one of its days.
    mutating func add(_ installs: InstallTotals) {
        referredInstalls += installs.couldLookAtLinks
        lookUps += installs.reachedLinks
        matches += installs.matchedByLinks
    }

    /// What a person should know of them.
    func warnings(of pipeline: PipelineDefinition) -> [String] {
        guard pipeline.links != nil else { return [] }
        if known == 0 {
            guard referredInstalls > 0 else { return [] }
            return [
                "\(referredInstalls.counted("install")) \(referredInstalls == 1 ? "names a link" : "name links"), but "
                    + "there is no catalogue to look them up in; check where the pipeline looks for links"
            ]
        }
        return [ofClicks(pipeline), ofInstalls].compactMap { $0 }
    }

    /// What to know where no click names a link; if clicks of unknown links are dropped, screening tells of it.
    private func ofClicks(_ pipeline: PipelineDefinition) -> String? {
        guard !isNamedByClicks, clicks >= SilentFaults.fewRecords, !pipeline.clicks.screening.knownLink
        else { return nil }
        return "none of \(clicks.counted("click")) names a link of the catalogue, so rows lack what links say; check "
            + "what the pipeline names the fields of clicks and links (ascribe check PIPELINE --input DIR shows them)"
    }

    /// What to know where no link is found for any install that names one.
    private var ofInstalls: String? {
        guard matches == 0, lookUps >= SilentFaults.fewRecords else { return nil }
        return "none of \(lookUps.counted("install")) that name a link names one of the catalogue that is open to it; "
            + "check referrer_format and what the pipeline names the fields of links"
    }
}
