import ArgumentParser
import AttributionModel

extension RawRepresentable where Self: CaseIterable, RawValue == String {
    /// Reads one of the cases, such as `fail` or `keep-readable`.
    ///
    /// - Throws: `ValidationError` for any other text.
    static func parse(_ text: String) throws -> Self { try parse(text, among: Array(allCases)) }

    /// Reads one of some of the cases.
    ///
    /// - Throws: `ValidationError` for any other text.
    static func parse(_ text: String, among choices: [Self]) throws -> Self {
        guard let choice = choices.first(where: { $0.rawValue == text }) else {
            throw ValidationError("write \(choices.map(\.rawValue).listed("or")).")
        }
        return choice
    }
}
