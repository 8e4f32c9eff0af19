extension RawRepresentable where RawValue == UInt8 {
    /// The case whose raw value a record has.
    ///
    /// Records are the program's own, so that any other value is a defect or a fault of the machine. No case may stand
    /// in for it: a click whose verdict is not known would become one that can win.
    @inline(__always)
    init(stored value: UInt8) {
        guard let known = Self(rawValue: value) else { preconditionFailure("a record has the raw value of a case") }
        self = known
    }
}
