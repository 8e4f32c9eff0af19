/// The platforms that a tier is open to, or that a screen lets through: small, as every record asks every tier.
public struct PlatformSet: Sendable, Hashable {
    /// A bit for each raw value; bit 0, which is no platform's, stands for records without one.
    @usableFromInline
    let bits: UInt8

    /// The platforms of a list; without a list all of them, and records without a platform.
    public init(_ platforms: [Platform]?) { bits = platforms?.reduce(0) { $0 | 1 << $1.rawValue } ?? .max }

    /// Whether a platform is in the set; nil, that of records without one, is where the set was made without a list.
    @inlinable
    public func contains(_ platform: Platform?) -> Bool { bits & 1 << (platform?.rawValue ?? 0) != 0 }
}
