import Testing

@testable import Pipeline

@Suite("Zones that a pipeline file may have meant")
struct KnownZonesTests {
    @Test(
        "An unknown name's neighbour is found by case, by city and by spelling; abbreviations have none",
        arguments: [
            ("europe/paris", "Europe/Paris"), ("utc", "UTC"), ("paris", "Europe/Paris"),
            ("New_York", "America/New_York"),
            ("Europe/Pariss", "Europe/Paris"), ("America/New York", "America/New_York"), ("PST", nil),
            ("+02:00", nil), ("", nil),
        ] as [(String, String?)])
    func findsNeighbour(name: String, similar: String?) {
        #expect(KnownZones.canonicalName(name) == nil)
        #expect(KnownZones.similarName(name) == similar)
    }
}
