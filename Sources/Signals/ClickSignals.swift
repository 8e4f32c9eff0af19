public import AttributionModel

/// What a click's fields say: its signals, and whether its agent is a bot's.
public struct ClickReading: Sendable, Equatable {
    /// The signals that were wanted; others are absent.
    public var signals: SignalValues
    /// Whether the user agent is a bot's; false without one.
    public var isBot: Bool

    /// Makes a reading of its parts.
    public init(signals: SignalValues, isBot: Bool) {
        self.signals = signals
        self.isBot = isBot
    }
}

/// Reads the signals of clicks; one per worker, as it holds caches (spec §3).
public struct ClickSignals: Sendable {
    private var reader: SignalReader

    /// Makes a reader for a pipeline's clicks that keeps the signals `wanted`;
    /// `isBot` is asked only about user agents that the caches do not hold.
    public init(
        source: ClickSource, pool: TextPool, wanted: SignalSet = .all,
        isBot: @escaping @Sendable (Span<UInt8>) -> Bool
    ) {
        reader = SignalReader(
            fieldCount: ClickField.allCases.count, wanted: wanted, pool: pool, offsetUnit: source.offsetUnit,
            takesWordIOS: false, isBot: isBot)
    }

    /// Impossible values met so far, by `ClickField.rawValue`: of the right type, but not a value that their signal can
    /// have (spec §2).
    public var impossible: [Int] { reader.impossible }

    /// Reads one click's signals into `reading` and keeps those that are wanted.
    ///
    /// All fields are read, whichever signals are wanted, as impossible values are counted in each (spec §2).
    public mutating func read(
        _ fields: borrowing ParsedFields, at clickedAt: Instant, into reading: inout ClickReading
    ) {
        reading.signals = reader.blank
        let agent = reader.agent(ClickField.userAgent.rawValue, in: fields)
        reading.isBot = agent?.isBot ?? false
        readSystem(agent, fields, into: &reading.signals)
        let address = reader.address(ClickField.ip.rawValue, in: fields)
        if reader.wanted.contains(.ip) { reading.signals.ip = address }
        if !reader.readLanguages(ClickField.languages.rawValue, in: fields, into: &reading.signals) {
            _ = reader.readLanguages(ClickField.acceptLanguage.rawValue, in: fields, into: &reading.signals)
        }
        let screen = reader.screen(ClickField.screenWidth.rawValue, ClickField.screenHeight.rawValue, in: fields)
        if reader.wanted.contains(.screen) { reading.signals.screen = screen }
        let pixelRatio = reader.pixelRatio(ClickField.pixelRatio.rawValue, in: fields)
        if reader.wanted.contains(.pixelRatio) { reading.signals.pixelRatio = pixelRatio }
        readTimeZone(fields, at: clickedAt, into: &reading.signals)
        // Any text counts as a calendar's name.
        if reader.wanted.contains(.calendar) {
            reading.signals.calendar = reader.calendar(ClickField.calendar.rawValue, in: fields)
        }
        let deviceID = reader.deviceID(ClickField.deviceID.rawValue, in: fields)
        if reader.wanted.contains(.deviceID) { reading.signals.deviceID = deviceID }
    }

    /// The same as a value.
    public mutating func read(_ fields: borrowing ParsedFields, at clickedAt: Instant) -> ClickReading {
        var reading = ClickReading(signals: SignalValues(), isBot: false)
        read(fields, at: clickedAt, into: &reading)
        return reading
    }

    /// Platform and version: the fields' own, else the agent's; a Macintosh with touch points is an iPad
    /// (spec §3, §11).
    private mutating func readSystem(
        _ agent: AgentFacts?, _ fields: borrowing ParsedFields, into values: inout SignalValues
    ) {
        var platform = reader.namedPlatform(ClickField.platform.rawValue, in: fields) ?? agent?.named
        if platform == nil, let agent { platform = agent.isMacintosh && hasTouch(fields) ? .ios : .other }
        if reader.wanted.contains(.platform) { values.platform = platform }
        let version = reader.version(ClickField.osVersion.rawValue, in: fields)
        if reader.wanted.contains(.osVersion) { values.osVersion = version ?? agent?.version(of: platform) }
    }

    private mutating func readTimeZone(
        _ fields: borrowing ParsedFields, at clickedAt: Instant, into values: inout SignalValues
    ) {
        let zone = reader.zone(ClickField.timeZone.rawValue, in: fields)
        let declared = reader.offset(ClickField.timeZoneOffset.rawValue, in: fields)
        if reader.wanted.contains(.timeZone) { values.timeZone = zone }
        if reader.wanted.contains(.timeZoneOffset) {
            values.timeZoneOffset = reader.minutesEast(zone, orDeclared: declared, at: clickedAt)
        }
    }

    private func hasTouch(_ fields: borrowing ParsedFields) -> Bool {
        let value = fields.values[ClickField.touchPoints.rawValue]
        return value.kind == .number && value.number > 1
    }
}
