import AttributionModel
import Matching
import Signals

/// The clicks that some install wants by its key and its time, and what else may keep all of them from all installs.
struct NearClicks: Sendable {
    /// What is counted of them, and of the installs beside them.
    enum Count: UInt8, CaseIterable {
        case clicks
        /// Clicks that were read from logs: of others the address is not known.
        case clicksFromLogs
        /// Those of them that have a private address.
        case clicksWithPrivateAddress
        case installs, installsWithPrivateAddress
    }

    private var counts = Tally<Count>()
    /// Whether one of them may be of an app, a platform and an environment that an install has.
    private(set) var canBePaired = false
    /// The fields that do not keep all of them from all installs.
    private var agreed: Set<PairedField> = []
    /// Those of apps that no install has, and installs of apps that none of them has.
    private(set) var unpaired = UnpairedApps()

    /// Knows of no click.
    init() {}

    /// Looks at the clicks that were kept, once all are read.
    ///
    /// Where memory was short, many are kept that no install wants: what such clicks have in common tells nothing.
    init(_ store: ClickStore, of classes: InstallClasses, areMoreThanWanted: Bool) {
        counts[.clicks] = store.keptCount
        let (clicks, kept) = (store.classes.all, store.keptByClass)
        counts[.installs] = classes.total
        if !areMoreThanWanted {
            let read = store.keptFromLogs
            counts[.clicksFromLogs] = read.count
            counts[.clicksWithPrivateAddress] = read.withPrivateAddress
            counts[.installsWithPrivateAddress] = classes.withPrivateAddress
            unpaired = UnpairedApps(Array(zip(clicks, kept)), namesAll: store.classes.namesAllApps, classes) {
                store.pool.bytes(of: $0)
            }
        }
        guard let installs = classes.all else {
            canBePaired = true
            return
        }
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
        counts += other.counts
        canBePaired = canBePaired || other.canBePaired
        agreed.formUnion(other.agreed)
        unpaired.add(other.unpaired)
    }

    /// How many there are of what is counted.
    subscript(count: Count) -> Int { counts[count] }

    /// The fields each of which alone keeps all of them from all installs.
    var differing: [PairedField] { PairedField.allCases.filter { !agreed.contains($0) } }
}
