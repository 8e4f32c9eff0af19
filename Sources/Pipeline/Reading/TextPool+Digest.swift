import AttributionModel
import Compression
import Signals

extension TextPool {
    /// The digest of a text that this pool has numbered: the same in every run, as its number is not.
    func digest(of id: TextID) -> Digest { Digest(of: bytes(of: id).span) }
}
