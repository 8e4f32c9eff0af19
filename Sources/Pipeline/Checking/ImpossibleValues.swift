import AttributionModel
import Signals

/// Counts values of the right type that are impossible, as a run does, whether or not a tier looks at their signal
/// (spec §2).
enum ImpossibleValues {
    case ofClicks(ClickSignals)
    case ofInstalls(InstallSignals)
    case ofLinks(LinkSignals)
    /// Nothing is counted.
    case none

    /// Takes in a line's values.
    mutating func add(_ values: borrowing ParsedFields) {
        // Each is taken out first, so that changing it copies nothing.
        switch self {
        case .ofClicks(var signals):
            self = .none
            _ = signals.read(values, at: values.values[ClickField.clickedAt.rawValue].time)
            self = .ofClicks(signals)
        case .ofInstalls(var signals):
            self = .none
            _ = signals.read(values, at: values.values[InstallField.requestedAt.rawValue].time)
            self = .ofInstalls(signals)
        case .ofLinks(var signals):
            self = .none
            _ = signals.windowLimit(values)
            _ = signals.referredAs(values)
            self = .ofLinks(signals)
        case .none: break
        }
    }

    /// How many impossible values there were, by the raw value of the field.
    var counts: [Int] {
        switch self {
        case .ofClicks(let signals): signals.impossible
        case .ofInstalls(let signals): signals.impossible
        case .ofLinks(let signals): signals.impossible
        case .none: []
        }
    }
}
