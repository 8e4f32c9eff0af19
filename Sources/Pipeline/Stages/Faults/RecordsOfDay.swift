import AttributionModel

/// What the installs and clicks of a batch day add up to.
struct RecordsOfDay {
    let day: BatchDay
    /// Without the day's reports, but with its top campaigns.
    let installs: InstallTotals
    /// Clicks by `ClickVerdict.rawValue`.
    let clicks: [Int]

    init(_ day: BatchDay, installs: InstallTotals, clicks: [Int]) {
        self.day = day
        var own = installs
        own.reports = FinishedReports(topCampaigns: installs.reports.topCampaigns)
        self.installs = own
        self.clicks = clicks
    }
}
