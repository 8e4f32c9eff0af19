import AttributionModel

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
        return traits.contains(.individual) || traits.count >= 3
    }

    /// What signals are about, where it tells phones apart.
    private enum Trait { case individual, screen, version, language, zone }

    private static func trait(of signal: Signal) -> Trait? {
        switch signal {
        case .ip, .network, .ipPrefix, .deviceID, .referredLink: .individual
        case .screen: .screen
        case .osVersion, .osMajor, .osPatch: .version
        case .language, .languageTag, .languages: .language
        case .timeZone, .timeZoneOffset: .zone
        case .platform, .pixelRatio, .calendar: nil
        }
    }
}
