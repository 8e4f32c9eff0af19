import AttributionModel

// Members of an object whose value may be absent: nil is null (spec §6). They are inlined, so that keys are literals of
// known length, which are copied without a call.
extension OutputSpan<UInt8> {
    /// Writes the next member's key, which must need no escapes; its value is the next call.
    @inline(__always)
    mutating func key(_ name: StaticString) {
        separate()
        append(JSONByte.quote)
        append(copying: name)
        append(JSONByte.quote)
        append(JSONByte.colon)
    }

    /// Writes a member of one of the program's own words.
    @inline(__always)
    mutating func member(_ key: StaticString, word value: String?) {
        self.key(key)
        if let value { text(value.utf8Span.span) } else { null() }
    }

    /// Writes a member of a whole number.
    @inline(__always)
    mutating func member(_ key: StaticString, integer value: Int?) {
        self.key(key)
        if let value { integer(value) } else { null() }
    }

    /// Writes a member of a decimal.
    @inline(__always)
    mutating func member(_ key: StaticString, decimal value: Decimal4?) {
        self.key(key)
        if let value { decimal(value) } else { null() }
    }

    /// Writes a member of seconds with three decimals.
    @inline(__always)
    mutating func member(_ key: StaticString, seconds value: Milliseconds?) {
        self.key(key)
        if let value { seconds(value) } else { null() }
    }

    /// Writes a member of a time.
    @inline(__always)
    mutating func member(_ key: StaticString, instant value: InstantText?) {
        self.key(key)
        if let value { instant(value) } else { null() }
    }

    /// Writes a member of true or false.
    @inline(__always)
    mutating func member(_ key: StaticString, flag value: Bool?) {
        self.key(key)
        if let value { flag(value) } else { null() }
    }

    /// Writes a member whose value is JSON at a place of some bytes; null for nil.
    @inline(__always)
    mutating func member(_ key: StaticString, copying place: Range<Int>?, of json: Span<UInt8>) {
        self.key(key)
        if let place { append(copying: json.extracting(place)) } else { null() }
    }
}
