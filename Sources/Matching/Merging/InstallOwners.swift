import AttributionModel

/// The apps and environments that installs have, of however many classes they are; to installs, clicks of all others
/// are alike.
///
/// A bit for each text is enough, as a pool numbers texts one after the other.
public struct InstallOwners: Sendable {
    private var apps = BitSet<TextID>()
    private var environments = BitSet<TextID>()

    /// Makes those of installs of some classes.
    public init(of classes: some Sequence<InstallClass> = []) {
        for value in classes { insert(value) }
    }

    /// Adds those of an install.
    public mutating func insert(_ value: InstallClass) {
        apps.set(value.app)
        environments.set(value.environment)
    }

    /// Adds those that another task has found.
    public mutating func formUnion(_ other: InstallOwners) {
        apps.formUnion(other.apps)
        environments.formUnion(other.environments)
    }

    /// Whether no install has an app.
    func isForeign(app: TextID) -> Bool { app.isPresent && !apps.test(app) }

    /// Whether no install has an environment.
    func isForeign(environment: TextID) -> Bool { environment.isPresent && !environments.test(environment) }
}
