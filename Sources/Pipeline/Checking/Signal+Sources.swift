import AttributionModel

extension Signal {
    /// The fields of a click or an install that give the signal (spec §3).
    func sources(of kind: RecordKind) -> [any CanonicalField] {
        let names: [String] =
            switch self {
            // Texts about an install's system and device name the platform, too.
            case .platform where kind == .install:
                [.platform, .userAgent, .osVersion, .deviceModel].map { (field: InstallField) in field.name }
            case .referredLink: [InstallField.installReferrer.name]
            default: clickFields.map(\.name)
            }
        return names.compactMap { name in kind.fields.first { $0.name == name } }
    }

    /// The fields of a click that give the signal; an install's have the same names.
    private var clickFields: [ClickField] {
        switch self {
        case .ip, .network, .ipPrefix: [.ip]
        case .platform: [.platform, .userAgent]
        case .osVersion, .osMajor, .osPatch: [.osVersion, .userAgent]
        case .language, .languageTag, .languages: [.languages, .acceptLanguage]
        case .screen: [.screenWidth, .screenHeight]
        case .pixelRatio: [.pixelRatio]
        case .timeZone: [.timeZone]
        case .timeZoneOffset: [.timeZone, .timeZoneOffset]
        case .calendar: [.calendar]
        case .deviceID: [.deviceID]
        case .referredLink: []
        }
    }
}
