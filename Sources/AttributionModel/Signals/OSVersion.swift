/// An operating system's version; parts that were not given are 0 (spec §11, Signals).
public struct OSVersion: Hashable, Sendable {
    /// The first number.
    public var major: UInt16
    /// The second number.
    public var minor: UInt16
    /// The third number.
    public var patch: UInt16

    /// Makes a version of its three numbers.
    public init(major: UInt16, minor: UInt16, patch: UInt16) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }
}
