/// The unit and sign of a time zone offset field (spec §3).
public enum OffsetUnit: String, Sendable, CaseIterable {
    case minutesEast = "minutes_east"
    case minutesWest = "minutes_west"
    case secondsEast = "seconds_east"
}
