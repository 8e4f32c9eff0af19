package import AttributionModel

/// Reads the signals of clicks; one per worker, as it holds caches (spec §3).
package struct ClickSignals: Sendable {
    private var reader: SignalReader

    /// Makes a reader for a pipeline's clicks; `isBot` is asked once a user agent that the caches do not hold.
    package init(
        source: ClickSource, pool: TextPool, wanted: SignalSet = .all,
        isBot: @escaping @Sendable (Span<UInt8>) -> Bool
    ) {
        reader = SignalReader(
            fieldCount: ClickField.allCases.count, wanted: wanted, pool: pool, offsetUnit: source.offsetUnit,
            countsWord: false, isBot: isBot)
    }

    /// Impossible values met so far by `ClickField.rawValue`: of the right type, but no value of their signal
    /// (spec §2).
    package var impossible: [Int] { reader.impossible }

    /// Reads one click's wanted signals.
    package mutating func read(_ fields: borrowing ParsedFields, at clickedAt: Instant) -> ClickReading {
        var values = reader.blank
        let agent = reader.agent(ClickField.userAgent.rawValue, in: fields)
        if reader.wanted.system {
            readSystem(agent, fields, into: &values)
        }
        if reader.wanted.address { values.ip = reader.address(ClickField.ip.rawValue, in: fields) }
        if reader.wanted.anyLanguage,
            !reader.readLanguages(ClickField.languages.rawValue, in: fields, into: &values)
        {
            _ = reader.readLanguages(ClickField.acceptLanguage.rawValue, in: fields, into: &values)
        }
        if reader.wanted.screen {
            values.screen = reader.screen(
                ClickField.screenWidth.rawValue, ClickField.screenHeight.rawValue, in: fields)
        }
        if reader.wanted.pixelRatio {
            values.pixelRatio = reader.pixelRatio(ClickField.pixelRatio.rawValue, in: fields)
        }
        if reader.wanted.anyTimeZone {
            reader.readTimeZone(
                ClickField.timeZone.rawValue, ClickField.timeZoneOffset.rawValue, at: clickedAt, in: fields,
                into: &values)
        }
        if reader.wanted.calendar { values.calendar = reader.calendar(ClickField.calendar.rawValue, in: fields) }
        if reader.wanted.deviceID { values.deviceID = reader.deviceID(ClickField.deviceID.rawValue, in: fields) }
        return ClickReading(signals: values, isBot: agent?.isBot ?? false)
    }

    /// Platform and version: the fields' own, else the agent's; a Macintosh with touch points is an iPad
    /// (spec §3, §11).
    private mutating func readSystem(
        _ agent: AgentFacts?, _ fields: borrowing ParsedFields, into values: inout SignalValues
    ) {
        var platform = reader.namedPlatform(ClickField.platform.rawValue, in: fields) ?? agent?.named
        if platform == nil, let agent { platform = agent.isMacintosh && hasTouch(fields) ? .ios : .other }
        if reader.wanted.platform { values.platform = platform }
        guard reader.wanted.version else { return }
        values.osVersion =
            reader.version(ClickField.osVersion.rawValue, in: fields) ?? agent?.version(of: platform)
    }

    private func hasTouch(_ fields: borrowing ParsedFields) -> Bool {
        let value = fields.values[ClickField.touchPoints.rawValue]
        return value.kind == .number && value.number > 1
    }
}
