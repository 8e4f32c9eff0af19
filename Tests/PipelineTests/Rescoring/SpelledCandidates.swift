import Testing

/// Puts clicks and touches where lines of candidates name them by number: the plain reading of the format (spec §6).
struct SpelledCandidates {
    private var block: Int?
    private var clicks: [[String: Any]] = []
    private var touches: [[String: Any]] = []

    /// A line without numbers and without what it spells out.
    mutating func resolve(_ line: [String: Any]) throws -> [String: Any] {
        var line = line
        let own = try #require(line.removeValue(forKey: "block") as? Int)
        if own != block {
            #expect(own == (block ?? -1) + 1)
            (block, clicks, touches) = (own, [], [])
        }
        for touch in try #require(line.removeValue(forKey: "touches") as? [[String: Any]]) {
            #expect(touch["touch"] as? Int == touches.count)
            touches.append(touch.filter { $0.key != "touch" })
        }
        for click in try #require(line.removeValue(forKey: "clicks") as? [[String: Any]]) {
            #expect(click["click"] as? Int == clicks.count)
            clicks.append(try withTouch(click.filter { $0.key != "click" }))
        }
        line["tiers"] = try #require(line["tiers"] as? [[String: Any]]).map { tier in
            var tier = try withTouch(tier)
            if let number = tier["click"] as? Int { tier["click"] = clicks[number] }
            if let numbers = tier["candidates"] as? [Int] { tier["candidates"] = numbers.map { clicks[$0] } }
            return tier
        }
        return line
    }

    private func withTouch(_ object: [String: Any]) throws -> [String: Any] {
        guard let number = object["touch"] as? Int else { return object }
        var object = object
        try #require(touches.indices.contains(number))
        object["touch"] = touches[number]
        return object
    }
}
