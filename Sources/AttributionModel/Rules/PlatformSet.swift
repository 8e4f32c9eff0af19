/// The platforms that a tier is open to, or that screening lets through: small, as every tier checks every record.
public struct PlatformSet: Sendable, Hashable {
    /// One bit per raw value; bit 0, which belongs to no platform, stands for records without one.
    @usableFromInline
    let bits: UInt8

    /// The platforms of a list; without a list, all of them and records without a platform.
    public init(_ platforms: [Platform]?) { bits = platforms?.reduce(0) { $0 | 1 << $1.rawValue } ?? .max }

    /// Whether a platform is in the set; nil, for records without one, is only in sets made without a list.
    @inlinable
    public func contains(_ platform: Platform?) -> Bool { bits & 1 << (platform?.rawValue ?? 0) != 0 }
}
