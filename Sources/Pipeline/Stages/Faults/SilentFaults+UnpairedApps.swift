import AttributionModel

extension SilentFaults {
    /// Clicks and installs that would meet if their apps had one name, if there are many of both.
    ///
    /// Most likely clicks name apps as the store does, and installs as the phone does. Installs of other apps are
    /// attributed as usual, so nothing else shows it.
    var unpairedApps: [String] {
        let (clicks, installs) = (nearClicks.unpaired.clicks, nearClicks.unpaired.installs)
        guard nearClicks.canBePaired, clicks.records >= Self.someRecords, installs.records >= Self.someRecords else {
            return []
        }
        func name(_ app: [UInt8]) -> String { String(decoding: app, as: UTF8.self).printable }
        return [
            "\(clicks.records) clicks have the key of an install and an app_id that no install has, such as "
                + "\(name(clicks.app)), and \(installs.records) installs have one that no such click has, such as "
                + "\(name(installs.app)); check that clicks, links and installs name apps alike"
        ]
    }
}
