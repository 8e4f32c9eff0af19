public import AttributionModel

/// A signal's normal form as a writer prints it.
public enum SignalText: Sendable, Equatable {
    /// Text, to be quoted and escaped.
    case text([UInt8])
    /// A number as it is written.
    case number([UInt8])

    init(_ text: String) { self = .text(Array(text.utf8)) }
}

/// The normal form of a signal, nil where it is absent (spec §3); pixel ratio and offset are numbers.
public func text(of signal: Signal, in values: SignalValues, pool: TextPool) -> SignalText? {
    guard values.words(of: signal) != nil else { return nil }
    switch signal {
    case .ip: return SignalText(values.ip.text)
    case .network: return SignalText(values.ip.networkText)
    case .ipPrefix: return SignalText(values.ip.prefixText)
    case .platform: return values.platform.map { SignalText($0.name) }
    case .osVersion: return values.osVersion.map { SignalText($0.text) }
    case .osMajor: return values.osVersion.map { SignalText(String($0.major)) }
    case .osPatch: return values.osVersion.map { SignalText($0.patchText) }
    case .language: return .text(unpacked(values.language))
    case .languageTag: return .text(pool.bytes(of: values.languageTag))
    case .languages: return .text(pool.bytes(of: values.languages))
    case .screen: return SignalText("\(values.screen.shorter)x\(values.screen.longer)")
    case .pixelRatio: return .number(Array(PixelRatio.text(values.pixelRatio).utf8))
    case .timeZone: return .text(ZoneTable.shared.canonicalName(values.timeZone))
    case .timeZoneOffset: return .number(Array(String(values.timeZoneOffset).utf8))
    case .calendar: return .text(pool.bytes(of: values.calendar))
    case .deviceID: return .text(UniqueID.text(values.deviceID))
    case .referredLink: return .text(pool.bytes(of: values.referredLink))
    }
}

/// A language's letters, packed from the highest byte down.
private func unpacked(_ language: UInt64) -> [UInt8] {
    stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: language >> $0) }.filter { $0 != 0 }
}
