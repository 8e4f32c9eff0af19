import AttributionModel

/// Something for each platform, and for records of which it is not known.
struct ByPlatform<Value> {
    /// By the raw value of the platform, which begins at 1; the first place is for records without one.
    private var values: InlineArray<4, Value>

    /// The same value for all.
    init(repeating value: Value) { values = InlineArray(repeating: value) }

    subscript(platform: Platform?) -> Value {
        @inline(__always)
        get { values[Int(platform?.rawValue ?? 0)] }
        @inline(__always)
        _modify { yield &values[Int(platform?.rawValue ?? 0)] }
    }

    /// Adds other values, each to that of the same platform.
    mutating func add(_ other: ByPlatform, _ add: (inout Value, Value) -> Void) {
        for place in values.indices { add(&values[place], other.values[place]) }
    }
}

extension ByPlatform: Sendable where Value: Sendable {}

extension Platform {
    /// All platforms, and nil for that which is not known.
    static let allAndUnknown: [Platform?] = [nil] + allCases
}
