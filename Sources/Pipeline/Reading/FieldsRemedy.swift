import AttributionModel

/// What to do about logs whose lines cannot be read.
enum FieldsRemedy {
    /// Times come first if any is bad: then the pipeline names the right field, as a rule, and the time is written so
    /// that no run takes it.
    static func text(areTimesBad: Bool) -> String {
        let times = "times are RFC 3339 with a zone, or numbers in the time_unit that the pipeline declares"
        return "check that " + (areTimesBad ? times + ", and that " : "")
            + "the pipeline's fields name what the logs hold"
    }
}

extension UnreadableReason {
    /// Whether it means that a value is there and of no use, as that of this field.
    func isBadTime(of field: (any CanonicalField)?) -> Bool {
        (self == .wrongType || self == .outOfRange) && field?.type == .time
    }
}
