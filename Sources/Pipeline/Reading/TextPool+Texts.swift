import AttributionModel
import Compression
import Signals

extension TextPool {
    /// The id of a text's bytes, `.absent` for nil.
    func id(of text: [UInt8]?) -> TextID { text.map { id(of: $0.span) } ?? .absent }

    /// The bytes of a text, nil where it is absent.
    func text(of id: TextID) -> [UInt8]? { id.isPresent ? bytes(of: id) : nil }

    /// The digest of a text that this pool has numbered: unlike the number, it is the same in every run.
    func digest(of id: TextID) -> Digest { Digest(of: bytes(of: id).span) }
}
