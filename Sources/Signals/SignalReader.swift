import AttributionModel

/// What reading signals from clicks and from installs has in common: one worker's caches and counts.
///
/// Fields go by their raw values, so that one reader serves both kinds of record.
struct SignalReader: Sendable {
    /// Impossible values by field.
    var impossible: [Int]
    /// The wanted signals, derived ones replaced by those that they derive from; language texts that nobody wants do
    /// not go into the pool.
    let wanted: SignalSet
    /// The signals that each record starts from: none.
    let blank = SignalValues()
    let pool: TextPool
    private let offsetUnit: OffsetUnit?
    /// Whether the word `iOS` in an agent names the platform, as in installs (spec §11).
    private let takesWordIOS: Bool
    private let isBot: @Sendable (Span<UInt8>) -> Bool

    private var agents = DigestCache(bits: 13, filler: AgentFacts())
    private var platforms = DigestCache(bits: 8, filler: AgentFacts())
    private var versions = DigestCache(bits: 9, filler: OSVersion?.none)
    private var languages = DigestCache(bits: 11, filler: LanguageFacts())
    private var zones = DigestCache(bits: 10, filler: UInt16(0))
    private var calendars = DigestCache(bits: 6, filler: TextID.absent)
    private var clock = ZoneClock()

    init(
        fieldCount: Int, wanted: SignalSet, pool: TextPool, offsetUnit: OffsetUnit?, takesWordIOS: Bool,
        isBot: @escaping @Sendable (Span<UInt8>) -> Bool
    ) {
        impossible = Array(repeating: 0, count: fieldCount)
        self.wanted = SignalSet(listing: Signal.allCases.filter(wanted.contains))
        self.pool = pool
        self.offsetUnit = offsetUnit
        self.takesWordIOS = takesWordIOS
        self.isBot = isBot
    }

    /// The address of a text field.
    mutating func address(_ field: Int, in fields: borrowing ParsedFields) -> IPAddress {
        let value = fields.values[field]
        guard value.kind == .text else { return .absent }
        if let address = IPAddress(parsing: fields.text.span.extracting(value.range)) { return address }
        impossible[field] += 1
        return .absent
    }

    /// What a user agent says; nil where there is none.
    mutating func agent(_ field: Int, in fields: borrowing ParsedFields) -> AgentFacts? {
        let value = fields.values[field]
        guard value.kind == .text else { return nil }
        if let facts = agents.value(for: value.digest) { return facts }
        let bytes = fields.text.span.extracting(value.range)
        var facts = AgentFacts(bytes, takesWordIOS: takesWordIOS)
        facts.isBot = isBot(bytes)
        agents.keep(facts, for: value.digest)
        return facts
    }

    /// The platform that the platform's own text names, nil where it names none.
    ///
    /// `other` and `Windows Phone` are `other`, whatever the user agent says, and `iOS 17` is `ios` in clicks as well:
    /// the specification says only what these forms mean in user agents and in installs.
    mutating func namedPlatform(_ field: Int, in fields: borrowing ParsedFields) -> Platform? {
        let value = fields.values[field]
        guard value.kind == .text else { return nil }
        if let facts = platforms.value(for: value.digest) { return facts.named }
        let bytes = fields.text.span.extracting(value.range)
        var facts = AgentFacts(bytes, takesWordIOS: true)
        if facts.named == nil, bytes.lowercased == Array("other".utf8) { facts.named = .other }
        platforms.keep(facts, for: value.digest)
        return facts.named
    }

    /// The platform of a phone that a text about the system or the device names, nil where it names none.
    ///
    /// The word `other` is no platform there (spec §11).
    mutating func namedPhone(_ field: Int, in fields: borrowing ParsedFields) -> Platform? {
        let named = namedPlatform(field, in: fields)
        return named == .other ? nil : named
    }

    /// The version that a text gives; nil where it has no number.
    mutating func version(_ field: Int, in fields: borrowing ParsedFields) -> OSVersion? {
        let value = fields.values[field]
        guard value.kind == .text else { return nil }
        let version: OSVersion?
        if let known = versions.value(for: value.digest) {
            version = known
        } else {
            version = OSVersion(firstNumberIn: fields.text.span.extracting(value.range))
            versions.keep(version, for: value.digest)
        }
        if version == nil { impossible[field] += 1 }
        return version
    }

    /// The languages of a field; false where it holds no usable tag.
    mutating func readLanguages(
        _ field: Int, in fields: borrowing ParsedFields, into values: inout SignalValues
    ) -> Bool {
        let value = fields.values[field]
        guard value.kind == .text || value.kind == .list, value.length > 0 else { return false }
        // The same bytes may mean one thing as a list and another as a text.
        let digest =
            value.kind == .text || value.digest == .none
            ? value.digest : Digest(high: ~value.digest.high, low: value.digest.low)
        let facts = languages.value(for: digest) ?? newLanguages(value, digest, in: fields)
        guard facts.isUsable else {
            impossible[field] += 1
            return false
        }
        values.language = facts.language
        values.languageTag = facts.tag
        values.languages = facts.list
        return true
    }

    private mutating func newLanguages(
        _ value: FieldValue, _ digest: Digest, in fields: borrowing ParsedFields
    ) -> LanguageFacts {
        let bytes = fields.text.span.extracting(value.range)
        let list = value.kind == .list ? LanguageList(array: bytes) : LanguageList(acceptLanguage: bytes)
        var facts = LanguageFacts()
        if list.primary != 0 {
            let span = list.text.span
            if wanted.contains(.language) { facts.language = list.primary }
            if wanted.contains(.languageTag) { facts.tag = pool.id(of: span.extracting(0..<list.firstLength)) }
            if wanted.contains(.languages) { facts.list = pool.id(of: span) }
            facts.isUsable = true
        }
        languages.keep(facts, for: digest)
        return facts
    }

    /// The screen of two sides in CSS pixels or points.
    mutating func screen(_ width: Int, _ height: Int, in fields: borrowing ParsedFields) -> ScreenSize {
        screen(width, height, in: fields) { ScreenSize.side($0) }
    }

    /// The screen of two sides in device pixels.
    mutating func screen(_ width: Int, _ height: Int, ratio: Double, in fields: borrowing ParsedFields) -> ScreenSize {
        screen(width, height, in: fields) { ScreenSize.side(pixels: $0, ratio: ratio) }
    }

    @inline(__always)
    private mutating func screen(
        _ width: Int, _ height: Int, in fields: borrowing ParsedFields, side: (Double) -> UInt32?
    ) -> ScreenSize {
        let (one, other) = (fields.values[width], fields.values[height])
        let oneSide = one.kind == .number ? side(one.number) : nil
        let otherSide = other.kind == .number ? side(other.number) : nil
        if one.kind == .number, oneSide == nil { impossible[width] += 1 }
        if other.kind == .number, otherSide == nil { impossible[height] += 1 }
        guard let oneSide, let otherSide else { return .absent }
        return ScreenSize(oneSide, otherSide)
    }

    /// The pixel ratio, 0 where there is none.
    mutating func pixelRatio(_ field: Int, in fields: borrowing ParsedFields) -> Double {
        let value = fields.values[field]
        guard value.kind == .number else { return 0 }
        if PixelRatio.isPossible(value.number) { return value.number }
        impossible[field] += 1
        return 0
    }

    /// The offset: the zone's at the instant, else the one that the offset field gives (spec §3).
    mutating func minutesEast(_ zone: UInt16, orDeclared declared: Int16, at instant: Instant) -> Int16 {
        zone != 0 ? clock.minutesEast(zone, at: instant) : declared
    }

    /// The zone of a text field, 0 where there is none.
    mutating func zone(_ field: Int, in fields: borrowing ParsedFields) -> UInt16 {
        let value = fields.values[field]
        guard value.kind == .text else { return 0 }
        let zone: UInt16
        if let known = zones.value(for: value.digest) {
            zone = known
        } else {
            zone = clock.zone(named: fields.text.span.extracting(value.range))
            zones.keep(zone, for: value.digest)
        }
        if zone == 0 { impossible[field] += 1 }
        return zone
    }

    /// The offset that a field gives, in minutes east, `.min` where there is none.
    mutating func offset(_ field: Int, in fields: borrowing ParsedFields) -> Int16 {
        let value = fields.values[field]
        guard value.kind == .number, let offsetUnit else { return .min }
        if let minutes = offsetUnit.minutesEast(value.number) { return minutes }
        impossible[field] += 1
        return .min
    }

    /// The calendar's name in the pool.
    mutating func calendar(_ field: Int, in fields: borrowing ParsedFields) -> TextID {
        let value = fields.values[field]
        guard value.kind == .text else { return .absent }
        if let known = calendars.value(for: value.digest) { return known }
        let name = CalendarName.normal(fields.text.span.extracting(value.range))
        let id = pool.id(of: name.span)
        calendars.keep(id, for: value.digest)
        return id
    }

    /// The device id's bits; `.none` where there is no id, or one of zeros, as devices have whose owners allow no
    /// tracking.
    mutating func deviceID(_ field: Int, in fields: borrowing ParsedFields) -> Digest {
        let value = fields.values[field]
        guard value.kind == .text else { return .none }
        // Zeros are the bits of `.none`.
        if let bits = UniqueID.bits(fields.text.span.extracting(value.range)) { return bits }
        impossible[field] += 1
        return .none
    }
}

/// What is read from a list of languages, its texts in the pool.
private struct LanguageFacts: Sendable {
    /// Whether the list has a usable tag.
    var isUsable = false
    var language: UInt64 = 0
    var tag = TextID.absent
    var list = TextID.absent
}
