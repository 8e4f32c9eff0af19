public import AttributionModel

extension OffsetUnit {
    /// Minutes east of UTC of an offset field, nil unless whole and within 14 hours (spec §3, `timezone_offset`).
    public func minutesEast(_ number: Double) -> Int16? {
        let minutes =
            switch self {
            case .minutesEast: number
            case .minutesWest: -number
            case .secondsEast: number / 60
            }
        guard minutes.magnitude <= 840 else { return nil }
        // Not `rounded`, which is a call of the C library.
        let whole = Int16(minutes)
        return Double(whole) == minutes ? whole : nil
    }
}
