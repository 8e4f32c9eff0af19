import ArgumentParser
import PipelineFile

/// A window or an age, as pipeline files write lengths of time.
enum LengthOfTime {
    /// Reads a length of time above 0 such as `48h`.
    ///
    /// - Throws: `ValidationError` for any other text.
    static func parse(_ text: String) throws -> Duration {
        guard let length = PipelineFile.duration(text) else {
            let longest = PipelineFile.text(of: PipelineFile.longestDuration)
            throw ValidationError(
                "write a whole number and one of ms, s, m, h, d, such as 48h, and \(longest) at most.")
        }
        guard length > 0 else { throw ValidationError("it must be greater than zero, such as 48h.") }
        return .milliseconds(length)
    }
}
