import AttributionModel

/// A value for each kind of record.
struct ByKind<Value> {
    private var values: [Value]

    /// Makes each kind's value.
    init(_ value: (RecordKind) throws -> Value) rethrows { values = try RecordKind.allCases.map(value) }

    subscript(kind: RecordKind) -> Value {
        get { values[Int(kind.rawValue)] }
        _modify { yield &values[Int(kind.rawValue)] }
    }
}
