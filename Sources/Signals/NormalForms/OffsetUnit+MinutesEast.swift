internal import AttributionModel

extension OffsetUnit {
    /// Minutes east of UTC of an offset field, nil unless whole and within 14 hours (spec §3, `timezone_offset`).
    func minutesEast(_ number: Double) -> Int16? {
        let minutes =
            switch self {
            case .minutesEast: number
            case .minutesWest: -number
            case .secondsEast: number / 60
            }
        guard minutes.magnitude <= 840, minutes.rounded(.towardZero) == minutes else { return nil }
        return Int16(minutes)
    }
}
