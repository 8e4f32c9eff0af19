import Publishing

extension [UInt8] {
    /// `null` as JSON.
    static let null = Array("null".utf8)

    /// Appends a whole number, or null for nil.
    mutating func append(number: Int?) {
        guard let number else { return self += Array.null }
        append(addingCapacity: 20) { $0.integer(number) }
    }
}
