import AttributionModel

/// The devices of the synthetic world, made from their numbers.
final class Population: Sendable {
    private let seed: UInt64
    /// Where devices are.
    let regions = Region.table()
    private let hotMillionths: Int
    /// The browsers on Apple's phones, by release.
    private let appleAgents = AppleRelease.all.map { $0.agents(isTablet: false) }
    private let tabletAgents = AppleRelease.all.map { $0.agents(isTablet: true) }
    /// The browsers on Android, by hardware, then version.
    private let androidAgents = Hardware.androids.flatMap { hardware in
        Browser.androidVersions.map { Browser.android(model: hardware.name, version: $0.version) }
    }
    private let regionChoice: SkewedChoice
    private let languageChoices: [SkewedChoice]
    private let kindChoice = SkewedChoice(weights: Population.kinds.map(\.1))
    private let phoneChoice = SkewedChoice(weights: Hardware.phones.map(\.weight))
    private let tabletChoice = SkewedChoice(weights: Hardware.tablets.map(\.weight))
    private let androidChoice = SkewedChoice(weights: Hardware.androids.map(\.weight))
    private let computerChoice = SkewedChoice(weights: Hardware.computers.map(\.weight))
    private let releaseChoice = SkewedChoice(weights: AppleRelease.all.map(\.weight))
    private let versionChoice = SkewedChoice(weights: Browser.androidVersions.map(\.weight))
    private let appleBrowserChoice: SkewedChoice
    private let androidBrowserChoices: [SkewedChoice]
    private let computerBrowserChoice = SkewedChoice(weights: Browser.computers.map(\.weight))
    private let botChoice = SkewedChoice(weights: Browser.bots.map(\.weight))
    private let carrierChoice = SkewedChoice(weights: Population.carriers)
    private let exitChoice = SkewedChoice.zipf(count: Population.exits, offset: 0)

    private static let kinds: [(Device.Kind, UInt64)] = [
        (.phone, 450), (.tablet, 15), (.desktopClassTablet, 30), (.android, 345), (.computer, 120), (.bot, 40),
    ]
    /// The number of addresses through which a carrier's customers in one region reach the network.
    private static let exits = 40
    /// The carriers of a region: their shares of its customers.
    private static let carriers: [UInt64] = [78, 13, 9]

    /// Makes the tables.
    init(seed: UInt64, hotShare: Double) {
        self.seed = seed
        hotMillionths = GeneratorOptions.millionths(hotShare)
        regionChoice = SkewedChoice(weights: regions.map(\.weight))
        languageChoices = regions.map { SkewedChoice(weights: $0.languages.map(\.weight)) }
        appleBrowserChoice = SkewedChoice(weights: (appleAgents.first ?? []).map(\.weight))
        androidBrowserChoices = androidAgents.map { SkewedChoice(weights: $0.map(\.weight)) }
    }

    /// The device with a given number.
    func device(_ number: UInt64) -> Device {
        var random = RandomStream(seed: seed, .device, number)
        if random.chance(hotMillionths) { return hotPhone(number, &random) }
        let kind = Population.kinds[kindChoice.draw(&random)].0
        let region = regionChoice.draw(&random)
        let zone = random.below(regions[region].zones.count)
        let language = languageChoices[region].draw(&random)
        let release = kind == .android ? versionChoice.draw(&random) : releaseChoice.draw(&random)
        let (hardware, browser) = hardware(kind, release: release, &random)
        let carrier = carrierChoice.draw(&random)
        return Device(
            number: number, kind: kind, region: region, zone: zone, language: language, hardware: hardware,
            release: release, browser: browser, runsScript: kind != .bot && !random.chance(60_000),
            hasIPv6: random.chance(450_000),
            tellsDeviceID: kind == .phone && random.chance(230_000),
            usesRelay: kind == .phone && browser == 0 && random.chance(40_000),
            household: random.next() >> 24,
            carrierExit: UInt64(
                (region * Population.carriers.count + carrier) * Population.exits + exitChoice.draw(&random)),
            isHot: false)
    }

    private func hardware(_ kind: Device.Kind, release: Int, _ random: inout RandomStream) -> (Int, Int) {
        switch kind {
        case .phone: return (phoneChoice.draw(&random), appleBrowserChoice.draw(&random))
        case .tablet, .desktopClassTablet: return (tabletChoice.draw(&random), appleBrowserChoice.draw(&random))
        case .android:
            let hardware = androidChoice.draw(&random)
            return (hardware, androidBrowserChoices[agents(hardware: hardware, version: release)].draw(&random))
        case .computer: return (computerChoice.draw(&random), computerBrowserChoice.draw(&random))
        case .bot: return (0, botChoice.draw(&random))
        }
    }

    private func hotPhone(_ number: UInt64, _ random: inout RandomStream) -> Device {
        Device(
            number: number, kind: .phone, region: 0, zone: 0, language: 0, hardware: 9, release: random.below(4),
            browser: 0, runsScript: true, hasIPv6: false, tellsDeviceID: false, usesRelay: false, household: 0,
            carrierExit: 0, isHot: true)
    }

    /// The place of an Android device's agents in `androidAgents`.
    private func agents(hardware: Int, version: Int) -> Int { hardware * Browser.androidVersions.count + version }

    /// The browser that a device's clicks come from.
    func browser(of device: Device) -> Browser {
        switch device.kind {
        case .phone, .desktopClassTablet: appleAgents[device.release][device.browser]
        case .tablet: tabletAgents[device.release][device.browser]
        case .android: androidAgents[agents(hardware: device.hardware, version: device.release)][device.browser]
        case .computer: Browser.computers[device.browser]
        case .bot: Browser.bots[device.browser]
        }
    }

    /// The hardware of a device.
    func hardware(of device: Device) -> Hardware {
        switch device.kind {
        case .phone: Hardware.phones[device.hardware]
        case .tablet, .desktopClassTablet: Hardware.tablets[device.hardware]
        case .android: Hardware.androids[device.hardware]
        case .computer, .bot: Hardware.computers[device.hardware]
        }
    }

    /// The address under which a device is seen.
    func address(of device: Device, by path: NetworkPath) -> IPAddress {
        if device.isHot {
            var random = RandomStream(seed: seed, .carrier, .max)
            return IPAddress(firstByte: 73, &random)
        }
        if path.isRelayed {
            var random = RandomStream(seed: seed, .carrier, 1 << 40 | device.household % 64)
            return IPAddress(firstByte: 104, &random)
        }
        if path.isIPv6 {
            let owner = path.isCellular ? device.number : device.household
            var network = RandomStream(seed: seed, path.isCellular ? .carrier : .household, owner | 1 << 50)
            var host = RandomStream(seed: seed, .interfaceID, device.number)
            // Some networks number hosts from 1, which makes runs of zeros.
            let interface = host.chance(100_000) ? UInt64(host.below(250) + 1) : host.next()
            return IPAddress(
                family: 6, high: regions[device.region].prefix << 32 | network.next() >> 32, low: interface)
        }
        let owner = path.isCellular ? device.carrierExit : device.household
        var random = RandomStream(seed: seed, path.isCellular ? .carrier : .household, owner)
        if path.isCellular, random.chance(40_000) { return IPAddress(carrierGrade: &random) }
        let count = regions[device.region].firstBytes.count
        return IPAddress(firstByte: regions[device.region].firstBytes[random.below(count)], &random)
    }
}
