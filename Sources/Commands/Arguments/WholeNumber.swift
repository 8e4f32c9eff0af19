internal import ArgumentParser

/// A whole number, as an argument; whether it is within bounds is for the command that takes it to say.
enum WholeNumber {
    /// Reads a whole number.
    ///
    /// - Throws: `ValidationError` for another text.
    static func parse(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw ValidationError("write a whole number, such as 4.") }
        return number
    }
}
