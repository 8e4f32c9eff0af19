import AttributionModel
import Matching

/// The clicks that some install wants by its key and its time, and what may keep all of them from it.
struct NearClicks: Sendable {
    /// How many they are.
    private(set) var count = 0
    /// Whether one of them may be of an app, a platform and an environment that an install has.
    private(set) var canBePaired = false
    /// The fields that do not keep all of them from all installs.
    private var agreed: Set<PairedField> = []

    /// Knows of no click.
    init() {}

    /// Looks at the clicks that were kept, once all are read.
    init(_ clicks: ClickStore, of installs: InstallClasses) {
        count = clicks.keptCount
        guard let installs = installs.all else {
            canBePaired = true
            return
        }
        let clicks = clicks.classes.all
        // Nearly always the first ones may be paired.
        canBePaired = clicks.contains { click in installs.contains { $0.admits(click) } }
        guard !canBePaired else { return }
        agreed = Set(
            PairedField.allCases.filter { field in
                clicks.contains { click in installs.contains { $0.admits(click, by: field) } }
            })
    }

    /// Adds those of another part of the days.
    mutating func add(_ other: NearClicks) {
        count += other.count
        canBePaired = canBePaired || other.canBePaired
        agreed.formUnion(other.agreed)
    }

    /// The fields each of which alone keeps all of them from all installs.
    var differing: [PairedField] { PairedField.allCases.filter { !agreed.contains($0) } }
}
