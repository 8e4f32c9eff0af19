extension Int {
    /// The digits with as many zeros before them as make `width`; a negative number has its sign in front of them.
    public func padded(to width: Int, radix: Int = 10) -> String {
        let digits = String(magnitude, radix: radix)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
