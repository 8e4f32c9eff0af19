import AttributionModel

/// What stages note of their records for nothing but faults that no line shows.
struct FaultNotes {
    /// The usable clicks that were read from logs; probabilistic tiers are numbered, in the pipeline's order.
    var keyedClicks = KeyedRecords()
    /// Those of them that have the key of a tier that compares devices.
    var clicksWithDeviceKey = KeyedRecords()
    var nearClicks = NearClicks()
    /// Duplicate installs of another app than the install that has the row.
    var duplicatesOfOtherApps = 0
    /// The most installs of one `once_per` value, in any part of the days; 0 where each has its own.
    var mostOfOneOnceValue = 0
    /// Install referrers that name no link, and are not those that the store makes up itself.
    var foreignReferrers = 0
    var catalogue = CatalogueUse()
    var sharedFiles = SharedFiles()

    /// Adds what was noted of other days.
    mutating func add(_ other: FaultNotes) {
        keyedClicks.add(other.keyedClicks)
        clicksWithDeviceKey.add(other.clicksWithDeviceKey)
        nearClicks.add(other.nearClicks)
        duplicatesOfOtherApps += other.duplicatesOfOtherApps
        mostOfOneOnceValue = max(mostOfOneOnceValue, other.mostOfOneOnceValue)
        foreignReferrers += other.foreignReferrers
        catalogue.add(other.catalogue)
        sharedFiles.add(other.sharedFiles)
    }
}
