import AttributionModel

extension SilentFaults {
    /// Clicks and installs that would meet if their apps had one name, a twentieth or more of both.
    ///
    /// Most likely clicks name apps as the store does, and installs as the phone does. Installs of other apps are
    /// attributed as usual, so nothing else shows it.
    var unpairedApps: [String] {
        let near = notes.nearClicks
        let (clicks, installs) = (near.unpaired.clicks, near.unpaired.installs)
        // Behind shared addresses a few clicks of any app have the key of an install of another.
        let sides = [(clicks.records, near[.clicks]), (installs.records, near[.installs])]
        guard near.canBePaired,
            sides.allSatisfy({ $0 >= Self.someRecords && Self.areATwentieth($0, of: $1) })
        else { return [] }
        func example(_ app: [UInt8]?) -> String {
            app.map { ", such as \(String(decoding: $0, as: UTF8.self).printable)" } ?? ""
        }
        return [
            "\(clicks.records) clicks have the key of an install and an app_id that no install has"
                + "\(example(clicks.app)), and \(installs.records) installs have one that no such click has"
                + "\(example(installs.app)); check that clicks, links and installs name apps alike"
        ]
    }
}
