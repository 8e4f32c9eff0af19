import AttributionModel

/// Decimal numbers as pipeline files write them, read without floating point (spec §9).
enum DecimalText {
    /// The number that a text stands for, of at most four places.
    static func read(_ text: String) throws(TextFault) -> Decimal4 {
        let unsigned = text.first == "-" ? text.dropFirst() : text[...]
        let parts = unsigned.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }) else {
            throw TextFault(message: "\(text) is not a decimal number; write it out in digits, such as 0.25")
        }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.count <= 4 else {
            throw TextFault(message: "\(text) has more than four decimals; round it")
        }
        let digits = parts[0] + fraction + String(repeating: "0", count: 4 - fraction.count)
        guard let value = Int64(digits) else {
            throw TextFault(message: "\(text) is too large; write a smaller number")
        }
        return Decimal4(tenThousandths: text.first == "-" ? -value : value)
    }
}
