import Matching

/// The classes that a run's installs are of, as long as these are few.
struct InstallClasses: Sendable {
    /// With more, most likely a field that should name the app names something else, and each install has its own.
    private static let most = 64

    /// nil where there are more than that.
    private(set) var all: [InstallClass]? = []

    /// Adds the class of an install.
    @inline(__always)
    mutating func add(_ value: InstallClass) {
        guard let known = all, !known.contains(value) else { return }
        all = known.count < Self.most ? known + [value] : nil
    }

    /// Adds what another task has found.
    mutating func add(_ other: InstallClasses) {
        guard let found = other.all else {
            all = nil
            return
        }
        for value in found { add(value) }
    }
}
