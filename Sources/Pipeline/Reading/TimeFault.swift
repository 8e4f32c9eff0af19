import AttributionModel

/// Why a text is no time that a run takes (spec §2), for people.
enum TimeFault {
    /// What is wrong with a text that was refused, as in `has no zone`.
    static func fault(of text: String) -> String {
        let form = String(text.map { $0.isASCII && $0.isNumber ? "#" : $0 })
        if isNumber(form) { return "is a number in quotes; write it without" }
        let time = form.dropFirst(11)
        let zone = time.drop { $0 == "#" || $0 == ":" || $0 == "." }
        let fraction = time.dropFirst(8).dropLast(zone.count)
        guard form.hasPrefix("####-##-##"), time.hasPrefix("##:##:##"),
            fraction.isEmpty
                || fraction.count > 1 && fraction.first == "." && fraction.dropFirst().allSatisfy({ $0 == "#" })
        else { return "is not RFC 3339, as 2026-11-20T13:45:10Z is" }
        let faults = [
            form.dropFirst(10).first?.lowercased() == "t" ? nil : "no T between day and time",
            zoneFault(zone),
        ].compactMap { $0 }
        if !faults.isEmpty { return "has " + faults.listed("and") }
        return exists(text, zone: zone)
            ? "is no time in the years 2012 to 2100 (UTC)" : "names a day, a time or a zone that does not exist"
    }

    /// Whether the numbers of a text of the right form can be those of a time.
    private static func exists(_ text: String, zone: Substring) -> Bool {
        let numbers = text.dropFirst(11).split { !$0.isNumber }.map { Int($0) ?? .max }
        let ofZone = zone.count > 1 ? Array(numbers.suffix(2)) : [0, 0]
        let limits = zip(numbers.prefix(3) + ofZone, [23, 59, 59, 23, 59])
        return CivilDay(text.prefix(10).utf8) != nil && limits.allSatisfy { $0 <= $1 }
    }

    /// Digits, and at most one point between them.
    private static func isNumber(_ form: String) -> Bool {
        let parts = form.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { $0 == "#" } }
    }

    /// What a text has in place of a zone, if that looks like one; nil if it has one.
    private static func zoneFault(_ zone: Substring) -> String? {
        if ["Z", "z", "+##:##", "-##:##"].contains(zone) { return nil }
        let isLikeOne = !zone.isEmpty && zone.count <= 8 && zone.allSatisfy { "#+-: Zz".contains($0) }
        return isLikeOne
            ? "\"\(zone)\" where a zone such as Z or +02:00 belongs" : "no zone such as Z or +02:00"
    }
}
