/// What is wrong with a text, and what to do about it.
struct TextFault: Error {
    /// The fault, a semicolon, and the remedy.
    var message: String
}
