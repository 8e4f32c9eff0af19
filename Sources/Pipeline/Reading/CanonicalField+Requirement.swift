import AttributionModel

extension CanonicalField {
    /// What a value must be to be of use, in words (spec §2, §3).
    var requirement: String {
        if let special = specialRequirement { return special }
        return switch type {
        case .text: "a text or a whole number"
        case .number: "a number"
        case .time: "a time"
        case .flag: "true or false"
        case .languages: "a language tag"
        case .object: "an object"
        }
    }

    /// Whether any text will do, and so any whole number.
    var takesAnyText: Bool { type == .text && specialRequirement == nil }

    /// What a value must be beyond its type; nil if that is enough.
    private var specialRequirement: String? {
        switch name {
        case ClickField.ip.name: "one address without a port, other than 0.0.0.0 and ::"
        case ClickField.timeZone.name: "an IANA name, such as Europe/Paris"
        case ClickField.timeZoneOffset.name: "a number of at most 14 hours in the declared unit"
        case ClickField.deviceID.name: "a UUID"
        case ClickField.osVersion.name: "a text with a number"
        case ClickField.languages.name, ClickField.acceptLanguage.name: "a language tag"
        case ClickField.screenWidth.name, ClickField.screenHeight.name: "a whole number from 1 to 100000"
        case ClickField.pixelRatio.name: "a number above 0 and up to 100"
        case InstallField.installReferrer.name: "a referrer that names a link"
        case LinkField.url.name: "an address with http:// or https://"
        case LinkField.windowHours.name: "a number of hours"
        default: nil
        }
    }

    /// Whether messages may show the letters of the field's texts: what it holds tells nobody's device or address, and
    /// a pipeline hardly ever takes a field with a device or an address for it.
    var showsLetters: Bool {
        switch name {
        case ClickField.timeZone.name, ClickField.osVersion.name, ClickField.languages.name,
            ClickField.acceptLanguage.name:
            true
        default: false
        }
    }
}
