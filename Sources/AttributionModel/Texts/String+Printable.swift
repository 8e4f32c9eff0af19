extension String {
    /// The text without what could steer a terminal, forge a line or hide what it says: control characters, line
    /// separators and format characters, such as those that reverse the writing direction, are replaced.
    public var printable: String {
        guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible but affects a terminal or the text around it.
    public var isUnprintable: Bool {
        guard value >= 0xA0 else { return value < 0x20 || value >= 0x7F }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
