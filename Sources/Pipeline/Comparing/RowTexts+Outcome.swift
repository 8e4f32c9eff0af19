import Reviewing

extension RowTexts {
    /// What came of the install, in one line that ends with what it counts for, unless the answer says that anyway.
    func outcome(naming column: RowColumn) -> String {
        let answer = answer(naming: column)
        switch self[.status] {
        case "attributed"?: return answer
        // Without a tier, the install that it repeats is organic.
        case "repeat"?: return "repeat of \(self[.repeatOf] ?? "?"), \(self[.tier] == nil ? "organic" : answer)"
        case let status: return status ?? ""
        }
    }

    /// The answer, and how certain it is.
    private func answer(naming column: RowColumn) -> String {
        let sure = self[.score].map { "score \($0)" } ?? self[.confidence]
        let click = self[.clickID].map { "click \($0)" }
        let name = column == .tier || column == .level ? nil : self[column]
        return [self[.tier], sure, self[.level], click, name].compactMap { $0 }.joined(separator: " ")
    }
}
