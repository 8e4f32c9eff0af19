import Matching

/// The classes that a run's installs are of, as long as these are few.
struct InstallClasses: Sendable {
    /// With more, most likely a field that should name the app names something else, and each install has its own.
    private static let most = 256

    /// nil where there are more than that.
    private(set) var all: [InstallClass]? = []
    /// How many installs are of each of them.
    private(set) var counts: [Int] = []
    /// How many installs there are of all classes.
    private(set) var total = 0
    /// How many of them have a private address.
    private(set) var withPrivateAddress = 0

    /// Adds the class of an install.
    @inline(__always)
    mutating func add(_ value: InstallClass, hasPrivateAddress: Bool) {
        total += 1
        if hasPrivateAddress { withPrivateAddress += 1 }
        add(value, 1)
    }

    private mutating func add(_ value: InstallClass, _ count: Int) {
        guard let known = all else { return }
        if let place = known.firstIndex(of: value) {
            counts[place] += count
        } else if known.count < Self.most {
            all?.append(value)
            counts.append(count)
        } else {
            all = nil
        }
    }

    /// Adds what another task has found.
    mutating func add(_ other: InstallClasses) {
        total += other.total
        withPrivateAddress += other.withPrivateAddress
        guard let found = other.all else {
            all = nil
            return
        }
        for (value, count) in zip(found, other.counts) { add(value, count) }
    }
}
