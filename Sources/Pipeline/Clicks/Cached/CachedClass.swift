import AttributionModel
import Matching
import Signals

/// What screening and matching need of a click besides its combination of dimensions; a file's clicks have few of them.
struct CachedClass {
    var isBot = false
    var platform: Platform?
    var appOpened: Bool?
    /// The class of its address.
    var ipClass: IPClass?
    /// Its own custom parameters, as `FieldValue.bits`, which are 0 if screening does not look at them; nil if it has
    /// none.
    var parameters: UInt64?
    var environment: [UInt8]?
    var app: [UInt8]?
    /// For each of its keys, the earlier tiers for which it has all signals.
    var earlierTiers: [UInt16] = []

    /// Writes what `init(decoding:)` reads.
    func encode(into encoder: inout RecordEncoder) {
        var flags: UInt8 = isBot ? 1 : 0
        flags |= (platform?.rawValue ?? 0) << 1
        if let appOpened { flags |= appOpened ? 2 << 4 : 1 << 4 }
        if parameters != nil { flags |= 1 << 6 }
        encoder.put(flags)
        encoder.put(ipClass?.rawValue ?? 0)
        encoder.put(parameters ?? 0)
        encoder.put(environment)
        encoder.put(app)
        encoder.put(UInt32(earlierTiers.count))
        for tiers in earlierTiers { encoder.put(UInt32(tiers)) }
    }

    init(decoding bytes: [UInt8]) {
        var decoder = RecordDecoder(bytes)
        let flags = decoder.byte()
        isBot = flags & 1 == 1
        platform = Platform(rawValue: flags >> 1 & 7)
        appOpened = [nil, false, true, nil][Int(flags >> 4 & 3)]
        ipClass = IPClass(rawValue: decoder.byte())
        let bits = decoder.word64()
        parameters = flags >> 6 & 1 == 1 ? bits : nil
        environment = decoder.text()
        app = decoder.text()
        earlierTiers = (0..<decoder.word32()).map { _ in UInt16(truncatingIfNeeded: decoder.word32()) }
    }

    init(_ click: borrowing ReadClick) {
        let values = click.fields
        isBot = click.reading.isBot
        platform = click.reading.signals.platform
        appOpened = values.flag(ClickField.appOpened)
        ipClass = IPClass(click.reading.signals.ip)
        let own = values[ClickField.customParams]
        parameters = own.kind == .object ? own.bits : nil
        environment = values.bytes(of: ClickField.environment)
        app = values.bytes(of: ClickField.appID)
        earlierTiers = click.keys.keys.map(\.earlierTiers)
    }
}

extension ReadClick {
    /// A digest of all that determines its `CachedClass`.
    var classDigest: Digest {
        let own = fields.values[ClickField.customParams.rawValue]
        let opened = fields.values[ClickField.appOpened.rawValue].kind
        let environment = fields.values[ClickField.environment.rawValue]
        let app = fields.values[ClickField.appID.rawValue]
        let signals = reading.signals
        var builder = DigestBuilder(seed: DigestSeed.cachedClass)
        var facts: UInt64 = reading.isBot ? 1 : 0
        facts |= UInt64(signals.platform?.rawValue ?? 0) << 8
        facts |= UInt64(opened.rawValue) << 16
        facts |= UInt64(IPClass(signals.ip)?.rawValue ?? 0) << 24
        facts |= UInt64(own.kind.rawValue) << 32
        builder.add(facts, own.kind == .object ? own.bits : 0)
        builder.add(environment.kind == .text ? environment.digest : .none)
        builder.add(app.kind == .text ? app.digest : .none)
        for place in keys.keys.indices { builder.add(UInt64(keys.keys[place].earlierTiers) + 1) }
        return builder.digest
    }
}
