public import AttributionModel

/// Reads the signals of installs; one per worker, as it holds caches (spec §3).
public struct InstallSignals: Sendable {
    private var reader: SignalReader
    private let screenUnit: ScreenUnit
    private let referrers: InstallReferrer?
    /// Referrers that name no link, and are not those that the store makes up.
    public private(set) var foreignReferrers = 0

    /// Makes a reader for a pipeline's installs.
    public init(source: InstallSource, pool: TextPool) {
        screenUnit = source.screenUnit
        referrers = source.referrerFormat.map { InstallReferrer(format: $0, ignoredQuery: source.ignoredQuery) }
        reader = SignalReader(
            fieldCount: InstallField.allCases.count, wanted: .all, pool: pool, offsetUnit: source.offsetUnit,
            takesWordIOS: true, isBot: { _ in false })
    }

    /// Impossible values met so far, by `InstallField.rawValue`: of the right type, but not a value that their signal
    /// can have (spec §2).
    ///
    /// An install referrer is impossible where it should name a link and does not: broken encodings, no UUID, no web
    /// address. One of another source, such as the store's own, is not: it names no link and is organic.
    public var impossible: [Int] { reader.impossible }

    /// Reads one install's signals.
    public mutating func read(_ fields: borrowing ParsedFields, at requestedAt: Instant) -> SignalValues {
        var values = reader.blank
        readSystem(fields, into: &values)
        values.ip = reader.address(InstallField.ip.rawValue, in: fields)
        _ = reader.readLanguages(InstallField.languages.rawValue, in: fields, into: &values)
        readScreen(fields, into: &values)
        values.timeZone = reader.zone(InstallField.timeZone.rawValue, in: fields)
        values.timeZoneOffset = reader.minutesEast(
            values.timeZone, orDeclared: reader.offset(InstallField.timeZoneOffset.rawValue, in: fields),
            at: requestedAt)
        values.calendar = reader.calendar(InstallField.calendar.rawValue, in: fields)
        values.deviceID = reader.deviceID(InstallField.deviceID.rawValue, in: fields)
        values.referredLink = referredLink(fields)
        return values
    }

    /// The first of the texts that names a platform, else `other` where there is an agent (spec §11).
    private mutating func readSystem(_ fields: borrowing ParsedFields, into values: inout SignalValues) {
        let agent = reader.agent(InstallField.userAgent.rawValue, in: fields)
        let platform =
            reader.namedPlatform(InstallField.platform.rawValue, in: fields) ?? agent?.named
            ?? reader.namedPhone(InstallField.osVersion.rawValue, in: fields)
            ?? reader.namedPhone(InstallField.deviceModel.rawValue, in: fields)
            ?? agent.map { _ in Platform.other }
        values.platform = platform
        values.osVersion =
            reader.version(InstallField.osVersion.rawValue, in: fields) ?? agent?.version(of: platform)
    }

    private mutating func readScreen(_ fields: borrowing ParsedFields, into values: inout SignalValues) {
        let (width, height) = (InstallField.screenWidth.rawValue, InstallField.screenHeight.rawValue)
        let ratio = reader.pixelRatio(InstallField.pixelRatio.rawValue, in: fields)
        values.pixelRatio = ratio
        switch screenUnit {
        case .points: values.screen = reader.screen(width, height, in: fields)
        case .pixels where ratio > 0: values.screen = reader.screen(width, height, ratio: ratio, in: fields)
        case .pixels: values.screen = .absent
        }
    }

    private mutating func referredLink(_ fields: borrowing ParsedFields) -> TextID {
        let value = fields.values[InstallField.installReferrer.rawValue]
        guard value.kind == .text, let referrers else { return .absent }
        switch referrers.read(fields.text.span.extracting(value.range)) {
        case .link(let name): return reader.pool.id(of: name.span)
        case .none:
            if !InstallReferrer.isOfStore(fields.text.span.extracting(value.range)) { foreignReferrers += 1 }
            return .absent
        case .malformed:
            reader.impossible[InstallField.installReferrer.rawValue] += 1
            return .absent
        }
    }
}
