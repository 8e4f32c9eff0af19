import AttributionModel

/// What the installs and clicks of a batch day add up to.
struct RecordsOfDay {
    let day: BatchDay
    /// Without the day's reports, but with its top campaigns.
    let installs: InstallTotals
    let clicks: Tally<ClickVerdict>

    init(_ day: BatchDay, installs: InstallTotals, clicks: Tally<ClickVerdict>) {
        self.day = day
        var own = installs
        own.reports = FinishedReports(topCampaigns: installs.reports.topCampaigns)
        self.installs = own
        self.clicks = clicks
    }
}
