import AttributionModel
import Signals

/// A value for a field of a made-up record.
enum Sample {
    case text(String)
    case list([String])
    case number(Double)
    case wrongType
}

/// Fields as a reader of lines would give them, digests included.
func parsed<Field: CanonicalField>(_ samples: [Field: Sample]) -> ParsedFields {
    var fields = ParsedFields(count: Field.allCases.count)
    for (field, sample) in samples {
        var value = FieldValue()
        switch sample {
        case .text(let text): value = textValue(text, .text, field, &fields)
        case .list(let elements): value = textValue(elements.joined(separator: "\n"), .list, field, &fields)
        case .number(let number):
            value.kind = .number
            value.bits = number.bitPattern
        case .wrongType: value.kind = .wrongType
        }
        fields.values[field.rawValue] = value
    }
    return fields
}

private func textValue(
    _ text: String, _ kind: FieldValue.Kind, _ field: some CanonicalField, _ fields: inout ParsedFields
) -> FieldValue {
    var value = FieldValue()
    guard !text.isEmpty || kind == .list else { return value }
    value.kind = kind
    value.start = UInt32(fields.text.count)
    value.length = UInt32(text.utf8.count)
    fields.text += Array(text.utf8)
    if field.isDigested { value.digest = digest(of: text) }
    return value
}

/// A digest that differs wherever texts do, as far as tests go.
func digest(of text: String) -> Digest {
    var builder = DigestBuilder(seed: 7)
    for byte in text.utf8 { builder.add(UInt64(byte)) }
    return builder.digest
}

/// 2024-07-01T12:00:00Z.
let summer = Instant(milliseconds: 1_719_835_200_000)
/// 2024-01-15T12:00:00Z.
let winter = Instant(milliseconds: 1_705_320_000_000)

/// One click's signals with nothing cached.
func signals(ofClick samples: [ClickField: Sample], offsetUnit: OffsetUnit? = nil, at: Instant = summer) -> SignalValues
{
    var reader = ClickSignals(
        source: ClickSource(paths: [], offsetUnit: offsetUnit), pool: pool, isBot: { _ in false })
    return reader.read(parsed(samples), at: at).signals
}

/// One install's signals with nothing cached.
func signals(
    ofInstall samples: [InstallField: Sample], offsetUnit: OffsetUnit? = nil, screenUnit: ScreenUnit = .points,
    referrer: ReferrerFormat? = nil, at: Instant = summer
) -> SignalValues {
    let source = InstallSource(
        paths: [], offsetUnit: offsetUnit, screenUnit: screenUnit, referrerFormat: referrer)
    var reader = InstallSignals(source: source, pool: pool)
    return reader.read(parsed(samples), at: at)
}

/// The pool of all tests: texts keep their numbers.
let pool = TextPool()

/// A signal's normal form as spec §3 spells it, nil where it is absent; a device id without its hyphens.
func shown(_ signal: Signal, _ values: SignalValues) -> String? {
    guard values.words(of: signal) != nil else { return nil }
    switch signal {
    case .osVersion: return values.osVersion.map { "\($0.major).\($0.minor)" }
    case .osMajor: return values.osVersion.map { "\($0.major)" }
    case .osPatch: return values.osVersion.map { "\($0.major).\($0.minor).\($0.patch)" }
    case .language:
        let letters = (0..<8).map { UInt8(truncatingIfNeeded: values.language >> (56 - 8 * UInt64($0))) }
        return String(decoding: letters.filter { $0 != 0 }, as: UTF8.self)
    case .screen: return "\(values.screen.shorter)x\(values.screen.longer)"
    case .timeZoneOffset: return "\(values.timeZoneOffset)"
    case .deviceID: return String(decoding: values.deviceID.hexadecimal, as: UTF8.self)
    default: return values.text(of: signal).map { String(decoding: pool.bytes(of: $0), as: UTF8.self) }
    }
}

/// An address as RFC 5952 text.
func spelling(of address: IPAddress) -> String {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: IPAddress.textRoom) { $0.append(address: address) }
    return String(decoding: bytes, as: UTF8.self)
}
