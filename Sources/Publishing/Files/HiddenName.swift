import AttributionModel

/// The hidden names beside a destination `NAME`, by which a run recognises what dead runs of it left.
public enum HiddenName: Sendable, Equatable {
    /// `.NAME.staging-4711`, a folder in which a run writes its result; the bytes are `NAME`.
    ///
    /// Only digits follow, so that somebody's own `.NAME.staging-notes` is safe from sweeping.
    case staging(of: [UInt8])
    /// `.NAME.previous`, the old result for a moment on file systems that cannot exchange two folders; the bytes are
    /// `NAME`.
    case previous(of: [UInt8])

    /// What separates a destination's name from the number of a staging folder.
    static let stagingInfix = ".staging-"
    /// What follows the destination's name in the name of its old result.
    static let previousSuffix = ".previous"

    /// Takes the bytes of a name apart; nil for any other name.
    public init?(_ name: [UInt8]) {
        guard name.first == UInt8(ascii: ".") else { return nil }
        let shown = name.dropFirst()
        if let owner = HiddenName.owner(of: shown, suffix: HiddenName.previousSuffix) {
            self = .previous(of: owner)
            return
        }
        let digits = shown.reversed().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
        guard digits > 0,
            let owner = HiddenName.owner(of: shown.dropLast(digits), suffix: HiddenName.stagingInfix)
        else { return nil }
        self = .staging(of: owner)
    }

    private static func owner(of name: ArraySlice<UInt8>, suffix: String) -> [UInt8]? {
        let suffix = suffix.utf8Bytes
        guard name.count > suffix.count, name.suffix(suffix.count).elementsEqual(suffix) else { return nil }
        return Array(name.dropLast(suffix.count))
    }
}
