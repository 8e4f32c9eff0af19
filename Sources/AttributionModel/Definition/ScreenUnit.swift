/// What screen sizes of installs are given in (spec §3).
public enum ScreenUnit: String, Sendable, CaseIterable {
    case points
    case pixels
}
