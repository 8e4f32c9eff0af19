extension String {
    /// Its UTF-8 bytes, by which texts are compared (spec §1): `==` takes two spellings of one letter for the same.
    public var utf8Bytes: [UInt8] { Array(utf8) }

    /// The text without what could steer a terminal or forge a line: each control character is replaced.
    public var printable: String {
        func isControl(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value < 0x20 || (scalar.value >= 0x7F && scalar.value < 0xA0)
        }
        guard unicodeScalars.contains(where: isControl) else { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
        return String(scalars)
    }
}
