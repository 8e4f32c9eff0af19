import ArgumentParser

/// A whole number, as an argument; the command that takes it checks its bounds.
enum WholeNumber {
    /// Reads a whole number.
    ///
    /// - Throws: `ValidationError` for any other text.
    static func parse(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw ValidationError("write a whole number, such as 4.") }
        return number
    }
}
