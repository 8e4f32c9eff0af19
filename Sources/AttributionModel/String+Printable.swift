extension String {
    /// The text without what could steer a terminal, forge a line or hide what it says: each control character, line
    /// separator and character of format, such as one that turns the direction of writing, is replaced.
    public var printable: String {
        guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Whether people cannot see it, but what a text does to a terminal or to the line around it.
    public var isUnprintable: Bool {
        guard value >= 0xA0 else { return value < 0x20 || value >= 0x7F }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
