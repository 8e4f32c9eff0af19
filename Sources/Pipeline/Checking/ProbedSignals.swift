import AttributionModel
import Signals

/// Reads the signals of lines, and counts values of the right type that are impossible, as a run does, whether or not a
/// tier looks at their signal (spec §2).
protocol ProbedSignals {
    /// Takes in a line's values; returns the signals that they give, none for links.
    mutating func read(_ values: borrowing ParsedFields) -> SignalValues
    /// How many impossible values there were, by the raw value of the field.
    var impossible: [Int] { get }
}

extension ClickSignals: ProbedSignals {
    mutating func read(_ values: borrowing ParsedFields) -> SignalValues {
        read(values, at: values.values[ClickField.clickedAt.rawValue].time).signals
    }
}

extension InstallSignals: ProbedSignals {
    mutating func read(_ values: borrowing ParsedFields) -> SignalValues {
        read(values, at: values.values[InstallField.requestedAt.rawValue].time)
    }
}

extension LinkSignals: ProbedSignals {
    mutating func read(_ values: borrowing ParsedFields) -> SignalValues {
        _ = windowLimit(values)
        _ = referredAs(values)
        return SignalValues()
    }
}
