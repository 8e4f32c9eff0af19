package import AttributionModel

extension JSONWriter {
    /// The most bytes that a member takes, a text aside: the longest key, a time and what stands around them.
    static let memberRoom = 64

    /// An instant, ready to be written.
    mutating func text(of instant: Instant) -> InstantText { days.text(of: instant) }

    /// An instant, ready to be written; nil where there is none.
    mutating func text(of instant: Instant?) -> InstantText? { instant.map { days.text(of: $0) } }
}

// Members of an object whose value may be absent: nil is null (spec §6).
extension JSONWriter {
    /// Writes a member of text.
    package mutating func member(_ key: String, text value: [UInt8]?) {
        self.key(key)
        if let value { text(value) } else { null() }
    }

    /// Writes a member of one of the program's own words.
    package mutating func member(_ key: String, word value: String?) {
        self.key(key)
        if let value { text(value) } else { null() }
    }

    /// Writes a member of a whole number.
    package mutating func member(_ key: String, integer value: Int?) {
        self.key(key)
        if let value { integer(value) } else { null() }
    }

    /// Writes a member of a decimal.
    package mutating func member(_ key: String, decimal value: Decimal4?) {
        self.key(key)
        if let value { decimal(value) } else { null() }
    }

    /// Writes a member of seconds with three decimals.
    package mutating func member(_ key: String, seconds value: Milliseconds?) {
        self.key(key)
        if let value { seconds(value) } else { null() }
    }

    /// Writes a member of a time.
    package mutating func member(_ key: String, instant value: Instant?) {
        self.key(key)
        if let value { instant(value) } else { null() }
    }

    /// Writes a member of true or false.
    package mutating func member(_ key: String, flag value: Bool?) {
        self.key(key)
        if let value { flag(value) } else { null() }
    }

    /// Writes a member whose value is JSON already.
    package mutating func member(_ key: String, raw value: [UInt8]?) {
        self.key(key)
        if let value { raw(value) } else { null() }
    }
}
