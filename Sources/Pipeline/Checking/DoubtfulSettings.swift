import AttributionModel
import PipelineFile

/// What a sound pipeline file most likely says by mistake, so that clicks win installs that they did not bring.
///
/// Such files have their uses, so they can be run; but nothing in their results shows which matches are too many.
struct DoubtfulSettings {
    /// Clocks that differ by more are not merely wrong.
    private static let longestSkew: Milliseconds = .day

    private let pipeline: PipelineDefinition

    /// Looks at a pipeline.
    init(_ pipeline: PipelineDefinition) { self.pipeline = pipeline }

    /// What a person should know, tiers first; each says what to do.
    var texts: [String] {
        let loose = pipeline.match.tiers.compactMap { tier in
            tier.probabilistic?.looseness.map { "tier \"\(tier.name)\" \($0.text)" }
        }
        return loose + [lateClicks, sharedAnswers].compactMap { $0 }
    }

    private var lateClicks: String? {
        let skew = pipeline.match.clockSkew
        guard skew > Self.longestSkew else { return nil }
        let length = PipelineFile.text(of: skew)
        return
            "clock_skew of \(length) lets an install win a click of up to \(length) after it; clocks seldom differ by "
            + "more than minutes"
    }

    /// A field of another name in the logs may hold anything.
    private var sharedAnswers: String? {
        guard let field = pipeline.installs.screening.oncePer, field != .userID, field != .deviceID,
            pipeline.installs.mapping.paths[field.rawValue] == [[field.name]]
        else { return nil }
        return
            "once_per names \(field.name), which many people share: their installs repeat one another's answers; name "
            + "a field of users or devices"
    }
}

extension ProbabilisticRules {
    /// What lets a click of anybody win.
    enum Looseness {
        /// Many people have all that is compared.
        case tellsPhonesApartByNothing
        /// More is compared, but a click needs none of it to win.
        case winsWithoutPoints

        /// What the tier does, and what to do about it.
        var text: String {
            switch self {
            case .tellsPhonesApartByNothing:
                "compares neither an address nor three of screen, system version, language and time zone, so that "
                    + "installs win clicks of other people; add ip, ip_prefix or network to its key"
            case .winsWithoutPoints:
                "has no minimum, so a click wins even if nothing agrees but its key, which many people share; add a "
                    + "minimum above the points that the key is sure of"
            }
        }
    }

    /// What lets a click of anybody win, nil where clicks are told apart.
    var looseness: Looseness? {
        guard !Self.tellApart(key + agree) else { return nil }
        guard Self.tellApart(key + comparedSignals) else { return .tellsPhonesApartByNothing }
        return minimumScore ?? 0 == 0 ? .winsWithoutPoints : nil
    }

    /// Whether few phones have the same values of some signals.
    ///
    /// Without an address, it takes most of what a browser and an app both know: thousands have the same screen and
    /// time zone, but far fewer the same version and language, too.
    private static func tellApart(_ signals: [Signal]) -> Bool {
        let traits = Set(signals.compactMap(trait))
        return traits.contains(.address) || traits.count >= 3
    }

    /// What signals are about, where it tells phones apart.
    private enum Trait { case address, screen, version, language, zone }

    private static func trait(of signal: Signal) -> Trait? {
        switch signal {
        case .ip, .network, .ipPrefix, .deviceID, .referredLink: .address
        case .screen: .screen
        case .osVersion, .osMajor, .osPatch: .version
        case .language, .languageTag, .languages: .language
        case .timeZone, .timeZoneOffset: .zone
        case .platform, .pixelRatio, .calendar: nil
        }
    }
}
