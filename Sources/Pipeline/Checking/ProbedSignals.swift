import AttributionModel
import Signals

/// Reads the signals of lines, and counts values of the right type that are impossible, as a run does, whether or not a
/// tier looks at their signal (spec §2).
enum ProbedSignals {
    case ofClicks(ClickSignals)
    case ofInstalls(InstallSignals)
    case ofLinks(LinkSignals)
    /// Nothing is counted.
    case none

    /// Takes in a line's values; returns the signals that they give, none for links.
    mutating func read(_ values: borrowing ParsedFields) -> SignalValues {
        // Each is taken out first, so that changing it copies nothing.
        switch self {
        case .ofClicks(var signals):
            self = .none
            let read = signals.read(values, at: values.values[ClickField.clickedAt.rawValue].time)
            self = .ofClicks(signals)
            return read.signals
        case .ofInstalls(var signals):
            self = .none
            let read = signals.read(values, at: values.values[InstallField.requestedAt.rawValue].time)
            self = .ofInstalls(signals)
            return read
        case .ofLinks(var signals):
            self = .none
            _ = signals.windowLimit(values)
            _ = signals.referredAs(values)
            self = .ofLinks(signals)
        case .none: break
        }
        return SignalValues()
    }

    /// How many impossible values there were, by the raw value of the field.
    var impossible: [Int] {
        switch self {
        case .ofClicks(let signals): signals.impossible
        case .ofInstalls(let signals): signals.impossible
        case .ofLinks(let signals): signals.impossible
        case .none: []
        }
    }
}
