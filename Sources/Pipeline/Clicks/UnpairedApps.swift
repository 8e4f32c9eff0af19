import AttributionModel
import Matching

/// Clicks that some install wants by its key, of apps that no install has, and installs of apps that no such click has.
///
/// Either alone is nothing odd: logs of clicks may be of more apps than those of installs, and an app may have no
/// campaign. Both at once is most likely one app under two names.
struct UnpairedApps: Sendable {
    /// How many records there are of such apps, and the app that most of them have.
    struct Side: Sendable {
        private(set) var records = 0
        private var most = (records: 0, app: [UInt8]())
        private var namesAll = true

        /// nil where there are too many apps to name all: which ones can be named is a matter of chance.
        var app: [UInt8]? { namesAll ? most.app : nil }

        /// Adds the records of an app.
        fileprivate mutating func add(_ count: Int, of app: [UInt8]) {
            records += count
            name(app, ofMost: count)
        }

        /// Adds the records of apps of which some cannot be named.
        fileprivate mutating func addUnnamed(_ count: Int) {
            records += count
            namesAll = false
        }

        /// Adds those of another part of the days.
        fileprivate mutating func add(_ other: Side) {
            records += other.records
            name(other.most.app, ofMost: other.most.records)
            namesAll = namesAll && other.namesAll
        }

        /// Names an app if it has the most records so far; of apps with equally many, the least name stays, in whatever
        /// order they come.
        private mutating func name(_ other: [UInt8], ofMost count: Int) {
            guard count > most.records || count == most.records && other.lexicographicallyPrecedes(most.app)
            else { return }
            most = (count, other)
        }
    }

    private(set) var clicks = Side()
    private(set) var installs = Side()

    /// Knows of none.
    init() {}

    /// Compares the classes of clicks that were kept, each with their number, with those of installs; `name` gives an
    /// app's text, and `namesAll` says whether the clicks' apps are few enough for that (`ClickClasses.namesAllApps`).
    init(
        _ kept: [(value: ClickClass, count: Int)], namesAll: Bool, _ installs: InstallClasses, name: (TextID) -> [UInt8]
    ) {
        guard let all = installs.all else { return }
        let named = kept.filter { !$0.value.isOfUnnamedApp }
        if !namesAll { clicks.addUnnamed(kept.reduce(0) { $0 + $1.count } - named.reduce(0) { $0 + $1.count }) }
        let ofClicks = Self.records(named.map { ($0.value.app, $0.count) })
        let ofInstalls = Self.records(zip(all, installs.counts).map { ($0.app, $1) })
        for (app, count) in ofClicks where ofInstalls[app] == nil { clicks.add(count, of: name(app)) }
        for (app, count) in ofInstalls where ofClicks[app] == nil { self.installs.add(count, of: name(app)) }
    }

    /// How many records each app has, without those that name none.
    private static func records(_ counts: [(app: TextID, count: Int)]) -> [TextID: Int] {
        Dictionary(counts.filter { $0.app.isPresent && $0.count > 0 }, uniquingKeysWith: +)
    }

    /// Adds those of another part of the days.
    mutating func add(_ other: UnpairedApps) {
        clicks.add(other.clicks)
        installs.add(other.installs)
    }
}
