import AttributionModel
import Compression
import Signals

extension TextPool {
    /// The digest of a text that this pool has numbered: unlike the number, it is the same in every run.
    func digest(of id: TextID) -> Digest { Digest(of: bytes(of: id).span) }
}
