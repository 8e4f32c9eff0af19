import AttributionModel

/// How an environment compares with the pipeline's (spec §4).
public enum EnvironmentFact: Sendable {
    /// There is none, which trips no verdict.
    case absent
    /// It is the pipeline's.
    case same
    /// It is another.
    case different
}

/// Compares environments with the one that a pipeline lets through.
struct EnvironmentRule: Sendable {
    private let wanted: [UInt8]?

    init(_ wanted: String?) {
        self.wanted = wanted?.utf8Bytes
    }

    /// Compares a text, empty where there is none; a pipeline without an environment finds nothing different.
    func fact(of environment: Span<UInt8>) -> EnvironmentFact {
        guard !environment.isEmpty else { return .absent }
        guard let wanted else { return .same }
        return wanted.span.isEqual(to: environment) ? .same : .different
    }

    /// Compares a text of the pipeline file, nil where there is none.
    func fact(of environment: String?) -> EnvironmentFact { environment.map { fact(of: $0.utf8Bytes.span) } ?? .absent }
}
