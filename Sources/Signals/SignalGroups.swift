internal import AttributionModel

/// The groups of wanted signals that are read together, worked out once instead of for every record.
struct SignalGroups: Sendable {
    let address: Bool
    let platform: Bool
    let version: Bool
    let language: Bool
    let languageTag: Bool
    let languages: Bool
    let screen: Bool
    let pixelRatio: Bool
    let timeZone: Bool
    let timeZoneOffset: Bool
    let calendar: Bool
    let deviceID: Bool

    init(_ set: SignalSet) {
        address = set.contains(.ip) || set.contains(.network) || set.contains(.ipPrefix)
        platform = set.contains(.platform)
        version = set.contains(.osVersion) || set.contains(.osMajor) || set.contains(.osPatch)
        language = set.contains(.language)
        languageTag = set.contains(.languageTag)
        languages = set.contains(.languages)
        screen = set.contains(.screen)
        pixelRatio = set.contains(.pixelRatio)
        timeZone = set.contains(.timeZone)
        timeZoneOffset = set.contains(.timeZoneOffset)
        calendar = set.contains(.calendar)
        deviceID = set.contains(.deviceID)
    }
}
