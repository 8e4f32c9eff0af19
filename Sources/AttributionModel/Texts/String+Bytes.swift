extension String {
    /// The UTF-8 bytes, by which texts are compared (spec §1): `==` takes two spellings of one letter for the same.
    public var utf8Bytes: [UInt8] { Array(utf8) }
}
