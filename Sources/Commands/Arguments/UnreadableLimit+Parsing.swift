import ArgumentParser
import Pipeline

extension RunOptions.UnreadableLimit {
    /// Reads a number of lines, or a share with its per cent sign, such as `12` or `0.1%`.
    ///
    /// - Throws: `ValidationError` for any other text.
    static func parse(_ text: String) throws -> RunOptions.UnreadableLimit {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "%") }
        // Not divided by 100, as the share is to be the number closest to what is written.
        if isPlain, text.hasSuffix("%"), let share = Double("\(text.dropLast())e-2"), (0...1).contains(share) {
            return .share(share)
        }
        guard isPlain, let count = Int(text) else {
            throw ValidationError("write a number of lines, such as 12, or a share of all lines, such as 0.1%.")
        }
        return .count(count)
    }
}
