import Reviewing

/// What is gathered of installs' rows, as they were published and as a re-scoring decides them.
protocol RowPairs {
    /// Begins a part, whose pipeline differs from the new one in these settings.
    mutating func begin(settings: [SettingChange])
    /// Takes an install's rows; nil if one side has none.
    mutating func add(_ old: ResultRow?, _ new: ResultRow?)
    /// Ends a day, `YYYY-MM-DD`.
    mutating func end(day date: String)
}

extension RowPairs {
    mutating func begin(settings: [SettingChange]) {}
    mutating func end(day date: String) {}
}

extension ResultComparison: RowPairs {
    mutating func begin(settings: [SettingChange]) { self.settings = settings }
}
