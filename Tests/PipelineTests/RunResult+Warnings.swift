import Pipeline

extension RunResult {
    /// What its warnings say.
    var warningTexts: [String] { warnings.map(\.text) }
}

extension PlannedChanges {
    /// What its warnings say.
    var warningTexts: [String] { warnings.map(\.text) }
}
