import AttributionModel
import Compression
import Signals

extension TextPool {
    /// The id of a text, `.absent` for nil.
    func id(ofText text: String?) -> TextID {
        guard let text else { return .absent }
        return id(of: text.utf8Bytes.span)
    }

    /// The bytes of a text, nil where it is absent.
    func text(of id: TextID) -> [UInt8]? { id.isPresent ? bytes(of: id) : nil }

    /// The digest of a text that this pool has numbered: unlike the number, it is the same in every run.
    func digest(of id: TextID) -> Digest { Digest(of: bytes(of: id).span) }
}
