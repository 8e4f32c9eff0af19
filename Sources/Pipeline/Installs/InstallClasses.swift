import Matching

/// The classes that a run's installs are of, as long as these are few, and the owners of all.
struct InstallClasses: Sendable {
    /// With more, most likely a field that should name the app names something else, and each install has its own.
    private static let most = 256
    /// So many are sooner found by looking at each.
    private static let few = 8

    /// nil where there are more than that.
    private(set) var all: [InstallClass]? = []
    /// Where each of them is.
    private var places: [InstallClass: Int] = [:]
    /// How many installs are of each of them.
    private(set) var counts: [Int] = []
    /// The apps and environments of all installs, of however many classes.
    private(set) var owners = InstallOwners()
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
        if let place = place(of: value) {
            counts[place] += count
            return
        }
        owners.insert(value)
        guard let known = all else { return }
        if known.count < Self.most {
            places[value] = known.count
            all?.append(value)
            counts.append(count)
        } else {
            all = nil
        }
    }

    /// Where a class is among all that are known; nil for a new one, and where there are too many.
    private func place(of value: InstallClass) -> Int? {
        guard let known = all else { return nil }
        return known.prefix(Self.few).firstIndex(of: value) ?? (known.count > Self.few ? places[value] : nil)
    }

    /// Adds what another task has found.
    mutating func add(_ other: InstallClasses) {
        total += other.total
        withPrivateAddress += other.withPrivateAddress
        owners.formUnion(other.owners)
        guard let found = other.all else {
            all = nil
            return
        }
        for (value, count) in zip(found, other.counts) { add(value, count) }
    }
}
