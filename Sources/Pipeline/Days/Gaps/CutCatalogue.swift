import AttributionModel
import Reporting
import Signals

/// A catalogue that has far fewer links than when the last day was decided, where clicks name links that it lacks.
///
/// Most likely it was cut off, and rows silently lack what links say. A catalogue need not have every link (one for a
/// few campaigns lacks those of all others every night), so a smaller one is the only sign; it is told of once, as the
/// next day is compared with this one.
enum CutCatalogue {
    /// The fewest clicks without their link that count, if a twentieth of all are so and a twentieth of links is gone.
    private static let many = 20

    /// What a person should know of it; nil if it is as large as before, or clicks do not miss its links.
    ///
    /// The links that were read are compared with those of the first day as it was published, or of the last one before
    /// it; clicks are those of the decided days.
    static func warning(_ logs: LogsOfDays, _ matched: MatchedInstalls) -> String? {
        let links = logs.totals[.link].read.tally.records
        guard links > 0, let before = logs.published.last(upTo: logs.decided.lowerBound),
            SilentFaults.areATwentieth(before.manifest.links - links, of: before.manifest.links)
        else { return nil }
        let (catalogue, dimensions) = (matched.clicks.catalogue, matched.clicks.dimensions.all)
        // Clicks that were dropped because their link is unknown are not counted by dimensions.
        var unknown = logs.totals.clicks.verdictsOfParts[.linkUnknown]
        var clicks = unknown
        var lacking: Set<LinkNumber> = []
        logs.totals.clicks.byDimensions.forEach { number, counts in
            let link = LinkNumber(dimensions[number].link)
            clicks += counts.clicks
            guard counts.clicks > 0, !catalogue.facts(of: link).isKnown else { return }
            unknown += counts.clicks
            lacking.insert(link)
        }
        guard unknown >= Self.many, SilentFaults.areATwentieth(unknown, of: clicks) else { return nil }
        let least = lacking.map { catalogue.names.bytes(of: $0.id) }
            .min { $0.lexicographicallyPrecedes($1) }
        let example = least.map { ", such as \(String(decoding: $0, as: UTF8.self).printable)" } ?? ""
        return "\(unknown) of \(clicks.counted("click")) (\(unknown * 100 / clicks) %) name links that the catalogue "
            + "lacks\(example): \(links.counted("line")) of links \(links == 1 ? "was" : "were") read, and "
            + "\(before.manifest.links) when \(before.day.name) was decided; check that the catalogue is complete"
    }
}
