import AttributionModel
import Signals

/// Counts the values of lines that are of the right type and no value of their signal, as a run does, whether a tier
/// looks at the signal or not (spec §2).
enum ImpossibleValues {
    case ofClicks(ClickSignals)
    case ofInstalls(InstallSignals)
    /// Nothing is counted.
    case none

    /// Takes in a line's values.
    mutating func add(_ values: borrowing ParsedFields) {
        switch self {
        case .ofClicks(var signals):
            self = .none
            _ = signals.read(values, at: values.values[ClickField.clickedAt.rawValue].time)
            self = .ofClicks(signals)
        case .ofInstalls(var signals):
            self = .none
            _ = signals.read(values, at: values.values[InstallField.requestedAt.rawValue].time)
            self = .ofInstalls(signals)
        case .none: break
        }
    }

    /// How many there were, by the raw value of the field.
    var counts: [Int] {
        switch self {
        case .ofClicks(let signals): signals.impossible
        case .ofInstalls(let signals): signals.impossible
        case .none: []
        }
    }
}
