import AttributionModel

/// A click of the synthetic world.
struct Click: Sendable {
    /// Its place among the lines of clicks.
    let number: Int
    let instant: Instant
    let device: Device
    /// The number of its link.
    let link: Int
    let path: NetworkPath
    /// Whether it is a tester's, outside production.
    let isStage: Bool
    /// Whether the app opened directly.
    let opensApp: Bool

    /// Whether it can cause an install.
    var canCause: Bool { device.isMobile && !isStage && !opensApp }
}

extension World {
    /// The click with a given number.
    ///
    /// About one in eight follows an earlier click of the same device: the same link tapped
    /// again, or a rival's; after an install as well as before.
    func click(_ number: Int) -> Click {
        var random = self.random(.click, number)
        var visitor = number
        var link = linkChoice.draw(&random)
        if random.chance(130_000) {
            let earlier = number - distance(Delays.draw(&random))
            if earlier >= 0 {
                visitor = earlier
                if random.chance(600_000) { link = firstLink(earlier) }
            }
        }
        let device = population.device(self.visitor(visitor))
        return Click(
            number: number, instant: clickedAt(number, &random), device: device, link: link,
            path: path(of: device, &random), isStage: !device.isHot && random.chance(10_000),
            opensApp: !device.isHot && device.isMobile && random.chance(40_000))
    }

    /// The earlier click whose line is copied in place of this number's own, if any.
    func originalOfClick(_ number: Int) -> Int? {
        original(of: number, .clickDuplicate, reach: 5_000)
    }

    /// Where a line is a copy, the number of the line that it copies, which is not itself a copy.
    func original(of number: Int, _ purpose: Purpose, reach: Int) -> Int? {
        var random = self.random(purpose, number)
        guard number > 0, random.chance(World.duplicateMillionths) else { return nil }
        let earlier = number - 1 - random.below(min(number, reach))
        var other = self.random(purpose, earlier)
        return other.chance(World.duplicateMillionths) ? nil : earlier
    }

    private func visitor(_ number: Int) -> UInt64 {
        var random = self.random(.visitor, number)
        return UInt64(random.below(visitors))
    }

    private func firstLink(_ number: Int) -> Int {
        var random = self.random(.click, number)
        return linkChoice.draw(&random)
    }

    /// The number of clicks within a length of time, at least 1.
    private func distance(_ length: Milliseconds) -> Int {
        let all = Int64(options.days) * .day
        return max(1, Int(Double(length) / Double(all) * Double(options.clicks)))
    }

    /// Clicks happen in the order of their numbers, but 3 in 100 are logged up to ten minutes late.
    private func clickedAt(_ number: Int, _ random: inout RandomStream) -> Instant {
        let planned = curve.instant(of: number, among: options.clicks)
        let shift = Int64(random.below(1_000))
        let late = random.chance(30_000) ? Int64(random.below(600_000)) : 0
        return min(max(curve.start, planned + shift - late), curve.end - 1)
    }

    /// A phone is about as often on its carrier as at home; dual-stack hosts use either family.
    func path(of device: Device, _ random: inout RandomStream) -> NetworkPath {
        NetworkPath(
            isCellular: device.isPhone && random.chance(450_000), isIPv6: device.hasIPv6 && random.chance(550_000),
            isRelayed: device.usesRelay)
    }
}
