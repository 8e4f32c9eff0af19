import AttributionModel
import Compression
import Screening

/// What identifies a cache file: the content of its input and what shaped what is kept of that.
struct CacheKey {
    let digest: Digest
    /// The path of the file.
    let path: String

    /// The file with the digests of inputs (`InputDigests`).
    static let inputs = "inputs"

    /// Whether a file of the cache, finished or not, has such a name: any other file in its folder belongs to somebody
    /// else.
    static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        switch parts.count {
        case 1: return name == inputs
        case 2 where parts[1] == "new":
            return parts[0] == inputs || parts[0] == TextsFile.ending || Int(parts[0]) != nil
        case 2:
            return (isKind(parts[1]) || parts[1] == TextsFile.ending) && Digest(hexadecimal: parts[0]) != nil
        case 3: return isKind(parts[1]) && parts[2] == "new" && Int(parts[0]) != nil
        default: return false
        }
    }

    private static func isKind(_ ending: String) -> Bool { CacheSection.Kind(rawValue: ending) != nil }
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
        text += "\(clicks.screening.bots ?? BotPatterns.shipped)\n"
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
