import AttributionModel

/// The touches of attributed installs from which later ones may inherit, by the installs' numbers.
///
/// One install in ten may be among them, so they are two plain arrays and no dictionary.
struct RememberedTouches {
    /// The bytes of each.
    static let bytesPerInstall = MemoryLayout<InstallNumber>.stride + MemoryLayout<Touch>.stride

    /// In order.
    private var installs: [InstallNumber] = []
    private var touches: [Touch] = []

    /// Makes room for that many installs; only what is filled becomes memory.
    init(most: Int) {
        installs.reserveCapacity(most)
        touches.reserveCapacity(most)
    }

    /// Adds an install, which comes after all previous ones.
    mutating func add(_ touch: Touch, of install: InstallNumber) {
        installs.append(install)
        touches.append(touch)
    }

    /// The touch of an install; nil if it is not among them.
    subscript(install: InstallNumber) -> Touch? {
        let place = installs.firstPlace { $0 >= install }
        return place < installs.count && installs[place] == install ? touches[place] : nil
    }
}
