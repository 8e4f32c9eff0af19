import AttributionModel
import Compression
import Screening

/// What identifies a cache file: the content of its input and what shaped what is kept of that.
struct CacheKey {
    let digest: Digest
    /// The path of the file.
    let path: String
}

extension PipelineDefinition {
    /// A digest of all that shapes what is kept of an input of a kind, besides its content.
    func shape(of kind: CacheSection.Kind) -> Digest {
        switch kind {
        case .clicks: clickShape
        case .installs: installShape
        case .state: StateLayout.shape(isDeviceOnce: installs.screening.isOncePerDevice)
        }
    }

    /// A digest of all that shapes what is kept of a log of installs: which lines are readable, and their times.
    var installShape: Digest {
        let (paths, unit) = (installs.mapping.paths, installs.mapping.timeUnit?.rawValue ?? "")
        let text = "installs \(CacheFile.format) \(Version.rules)\n\(paths)\n\(unit)"
        return Digest(of: text.utf8Bytes.span)
    }

    /// A digest of all that shapes a click before it meets the catalogue and the installs: how it is read, which user
    /// agents are bots, whether custom parameters are counted, which signals are kept, and the keys of the tiers.
    ///
    /// Windows, scores, the catalogue and what screening lets through do not matter.
    var clickShape: Digest {
        var text = "\(CacheFile.format) \(Version.rules)\n"
        text +=
            "\(clicks.mapping.paths)\n\(clicks.mapping.timeUnit?.rawValue ?? "") \(clicks.offsetUnit?.rawValue ?? "")\n"
        text += "\(clicks.screening.botPatterns)\n"
        text += "\(clicks.screening.looksAtParameters)\n"
        text += "\(match.comparesClickSignals)\n"
        for tier in match.tiers {
            text += "\(tier.platforms?.map(\.name) ?? ["any"]) \(tier.window == nil) "
            switch tier.method {
            case .referredLink: text += "referred\n"
            case .deviceID(let clicks, let earlierInstalls): text += "device \(clicks) \(earlierInstalls)\n"
            case .probabilistic(let rules):
                let signals = rules.key + rules.comparedSignals
                // In a tier that scores, clicks of other platforms have keys, too.
                let isScored = rules.winner == .bestScore
                text += "\(rules.key.map(\.rawValue)) \(signals.map(\.rawValue)) \(isScored)\n"
            }
        }
        return Digest(of: text.utf8Bytes.span)
    }
}
