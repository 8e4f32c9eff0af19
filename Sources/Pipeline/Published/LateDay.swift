import AttributionModel
import Publishing

/// What came late for one published day.
struct LateDay: Sendable {
    var day: BatchDay
    /// Its fingerprint, which is another one once it is decided with these lines; nil where nobody noted it.
    var fingerprint: Digest?
    var clicks = 0
    /// Clicks of days before it that are in its window; only where none of these is published.
    var clicksBefore = 0
    var installs = 0

    /// What two readings of logs have found for the same day: as much as either has.
    func union(_ other: LateDay) -> LateDay {
        LateDay(
            day: day, fingerprint: fingerprint, clicks: max(clicks, other.clicks),
            clicksBefore: max(clicksBefore, other.clicksBefore), installs: max(installs, other.installs))
    }

    /// What a manifest says of it.
    var value: ManifestValue {
        .object(
            [
                .init("date", .text(day.name)), .init("clicks", .integer(clicks + clicksBefore)),
                .init("installs", .integer(installs)),
            ] + (fingerprint.map { [.init("fingerprint", .digest($0))] } ?? []))
    }
}

extension LateDay {
    /// Takes an entry of a manifest.
    ///
    /// - Throws: what it lacks.
    init(_ entry: [String: Any]) throws(ManifestProblem) {
        day = try entry.day("date", of: "a day that came late")
        fingerprint = entry["fingerprint"] == nil ? nil : try entry.digest("fingerprint", of: day.name)
        clicks = try entry.count("clicks", of: day.name)
        installs = try entry.count("installs", of: day.name)
    }
}
