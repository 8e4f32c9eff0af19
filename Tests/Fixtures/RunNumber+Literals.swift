public import AttributionModel

// Tests write numbers as they are.

extension ClickNumber: ExpressibleByIntegerLiteral {
    /// The click with a number.
    public init(integerLiteral number: UInt32) { self.init(number: number) }
}

extension InstallNumber: ExpressibleByIntegerLiteral {
    /// The install with a number.
    public init(integerLiteral number: UInt32) { self.init(number: number) }
}

extension LinkNumber: ExpressibleByIntegerLiteral {
    /// The link with a number.
    public init(integerLiteral number: UInt32) { self.init(number: number) }
}
