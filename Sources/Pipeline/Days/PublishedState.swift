import AttributionModel
import Sources

/// A published day's state, as its manifest names it.
struct PublishedState: Sendable {
    var day: Int32
    var file: InputFile
    /// Of the file's bytes, by the manifest.
    var digest: Digest
}
