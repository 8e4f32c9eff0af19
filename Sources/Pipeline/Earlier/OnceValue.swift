import AttributionModel
import Compression

/// The value of the field by which installs are decided once (spec §4, `once_per`).
enum OnceValue {
    /// A device id in its normal form, nil where it is malformed (spec §3); the value of any other field as it is.
    static func normal(_ text: [UInt8]?, isDevice: Bool) -> [UInt8]? {
        guard let text, isDevice else { return text }
        let bits = UniqueID.bits(text.span) ?? .none
        return bits == .none ? nil : text.map(\.lowercased)
    }

    /// The digest of the normal form of a published row's value: version 0.5 wrote device ids as they were logged, and
    /// malformed ones as well.
    static func digest(ofPublished text: [UInt8]?, isDevice: Bool) -> Digest? {
        normal(text, isDevice: isDevice).map { Digest(of: $0.span) }
    }
}
