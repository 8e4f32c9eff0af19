import AttributionModel
import Signals

extension TextPool {
    /// Whether two of the pool's lists of languages have a whole tag in common (spec §11, Matching).
    var sharesLanguage: @Sendable (TextID, TextID) -> Bool {
        { one, other in
            let theirs = Set(self.bytes(of: other).split(separator: UInt8(ascii: ",")))
            return self.bytes(of: one).split(separator: UInt8(ascii: ",")).contains { theirs.contains($0) }
        }
    }
}
