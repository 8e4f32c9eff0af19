import AttributionModel
import Matching
import Signals

/// The clicks that some install wants by its key and its time, and what else may keep all of them from all installs.
struct NearClicks: Sendable {
    /// How many they are.
    private(set) var count = 0
    /// Whether one of them may be of an app, a platform and an environment that an install has.
    private(set) var canBePaired = false
    /// The fields that do not keep all of them from all installs.
    private var agreed: Set<PairedField> = []
    /// Those of apps that no install has, and installs of apps that none of them has.
    private(set) var unpaired = UnpairedApps()
    /// How many of them were read from logs: of others the address is not known.
    private(set) var readFromLogs = 0
    /// How many of these have a private address, and how many installs do.
    private(set) var withPrivateAddress = (clicks: 0, installs: 0)
    /// How many installs there are.
    private(set) var installs = 0

    /// Knows of no click.
    init() {}

    /// Looks at the clicks that were kept, once all are read.
    ///
    /// Where memory was short, many are kept that no install wants: what such clicks have in common tells nothing.
    init(_ store: ClickStore, of classes: InstallClasses, areMoreThanWanted: Bool) {
        count = store.keptCount
        let (clicks, kept) = (store.classes.all, store.keptByClass)
        self.installs = classes.total
        if !areMoreThanWanted {
            let read = store.keptFromLogs
            readFromLogs = read.count
            withPrivateAddress = (read.withPrivateAddress, classes.withPrivateAddress)
            unpaired = UnpairedApps(Array(zip(clicks, kept)), classes) { store.pool.bytes(of: $0) }
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
        count += other.count
        canBePaired = canBePaired || other.canBePaired
        agreed.formUnion(other.agreed)
        unpaired.add(other.unpaired)
        readFromLogs += other.readFromLogs
        withPrivateAddress.clicks += other.withPrivateAddress.clicks
        withPrivateAddress.installs += other.withPrivateAddress.installs
        installs += other.installs
    }

    /// The fields each of which alone keeps all of them from all installs.
    var differing: [PairedField] { PairedField.allCases.filter { !agreed.contains($0) } }
}
