import ArgumentParser
import AttributionModel

extension RawRepresentable where Self: CaseIterable, RawValue == String {
    /// Reads one of the cases, such as `fail` or `keep-readable`.
    ///
    /// - Throws: `ValidationError` for any other text.
    static func parse(_ text: String) throws -> Self {
        guard let choice = Self(rawValue: text) else {
            throw ValidationError("write \(allCases.map(\.rawValue).listed("or")).")
        }
        return choice
    }
}
