import AttributionModel

/// An install of the synthetic world, with the truth about it.
struct Install: Sendable {
    /// What brought it, and what stands in the way of finding that out.
    enum Cause: String, Sendable {
        /// A click, found again by its signals or its referrer.
        case click
        /// A click 72 hours or more before.
        case late
        /// A click over another network, or through a relay.
        case otherNetwork = "other_network"
        /// A click over the other family of addresses.
        case otherFamily = "other_family"
        /// The click of an earlier install of the same device.
        case reinstall
        /// Nothing.
        case organic
    }

    /// Its place among the lines of installs, before they are put in order.
    let number: Int
    let instant: Instant
    let device: Device
    /// The number of its app.
    let app: Int
    let path: NetworkPath
    let cause: Cause
    /// The click that caused it; nil where none did.
    let click: Click?
    /// The number from which its device id is made: reinstalls share it with the first install.
    let deviceID: Int
}

extension World {
    /// The install with a given number.
    func install(_ number: Int) -> Install {
        var random = self.random(.install, number)
        let kind = random.below(1_000_000)
        if kind < 30_000, let install = reinstall(number, &random) { return install }
        if kind < 30_000 + World.organicMillionths { return organic(number, &random) }
        guard let click = cause(number, &random) else { return organic(number, &random) }
        return caused(number, by: click, &random)
    }

    /// The earlier install whose line is copied in place of this number's own, if any.
    func originalOfInstall(_ number: Int) -> Int? {
        original(of: number, .installDuplicate, reach: 500)
    }

    /// A click out of those that belong to this install's number only, so that no two installs have the same cause.
    private func cause(_ number: Int, _ random: inout RandomStream) -> Click? {
        let first = number * options.clicks / options.installs
        let count = (number + 1) * options.clicks / options.installs - first
        guard count > 0 else { return nil }
        let start = random.below(count)
        for step in 0..<min(count, 64) {
            let candidate = first + (start + step) % count
            if originalOfClick(candidate) != nil { continue }
            let click = self.click(candidate)
            if click.canCause { return click }
        }
        return nil
    }

    private func caused(_ number: Int, by click: Click, _ random: inout RandomStream) -> Install {
        let instant = later(than: click.instant, &random)
        let device = click.device
        var path = click.path
        var cause: Install.Cause = path.isRelayed ? .otherNetwork : .click
        path.isRelayed = false
        if !device.isHot {
            if device.isPhone, random.chance(100_000) {
                path.isCellular.toggle()
                cause = .otherNetwork
            } else if device.hasIPv6, random.chance(120_000) {
                path.isIPv6.toggle()
                cause = .otherFamily
            }
        }
        if instant - click.instant >= 72 * .hour { cause = .late }
        return Install(
            number: number, instant: instant, device: device, app: links[click.link].app, path: path, cause: cause,
            click: click, deviceID: number)
    }

    private func organic(_ number: Int, _ random: inout RandomStream) -> Install {
        // Half of them come from devices that never clicked.
        var device = population.device(UInt64(random.below(visitors * 2)))
        var tries = 0
        while !device.isMobile, tries < 64 {
            device = population.device(UInt64(random.below(visitors * 2)))
            tries += 1
        }
        let planned = curve.instant(of: random.below(1_000_000), among: 1_000_000)
        let instant = min(planned + Int64(random.below(600_000)), curve.end - 1)
        let app = random.chance(150_000) ? 1 : 0
        var path = path(of: device, &random)
        // Apps use no relay.
        path.isRelayed = false
        return Install(
            number: number, instant: instant, device: device, app: app, path: path, cause: .organic, click: nil,
            deviceID: number)
    }

    /// The same app once more on a device whose id another of the vendor's apps kept alive.
    private func reinstall(_ number: Int, _ random: inout RandomStream) -> Install? {
        for _ in 0..<12 {
            guard number > 0 else { return nil }
            let earlier = number - 1 - random.below(number)
            var other = self.random(.install, earlier)
            guard other.below(1_000_000) >= 30_000 + World.organicMillionths, originalOfInstall(earlier) == nil,
                let click = cause(earlier, &other), click.device.isApple, !click.device.isHot
            else { continue }
            let first = caused(earlier, by: click, &other)
            let instant = first.instant + .hour + Delays.draw(&random)
            guard instant < curve.end else { continue }
            let path = NetworkPath(
                isCellular: click.device.kind == .phone && random.chance(450_000), isIPv6: first.path.isIPv6)
            return Install(
                number: number, instant: instant, device: first.device, app: first.app, path: path, cause: .reinstall,
                click: click, deviceID: earlier)
        }
        return nil
    }

    /// A time after a click's and before the logs' end.
    private func later(than instant: Instant, _ random: inout RandomStream) -> Instant {
        for _ in 0..<8 {
            let later = instant + Delays.draw(&random)
            if later < curve.end { return later }
        }
        return instant + (curve.end - instant) / 2
    }
}
