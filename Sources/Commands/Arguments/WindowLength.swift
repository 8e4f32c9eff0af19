internal import ArgumentParser
internal import PipelineFile

/// A window as pipeline files write it.
enum WindowLength {
    /// Checks a length of time such as `48h`.
    ///
    /// - Throws: `ValidationError` for another text.
    static func parse(_ text: String) throws -> String {
        guard let length = PipelineFile.duration(text) else {
            throw ValidationError("write a whole number and one of ms, s, m, h, d, such as 48h.")
        }
        guard length > 0 else { throw ValidationError("a window must be longer than nothing; write one such as 48h.") }
        return text
    }
}
