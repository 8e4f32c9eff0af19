/// Everything that the records are made from: tables, and the rules that give a record its device, time and link.
///
/// No record is kept. Each can be made from its number again, so that an install finds the click that caused it, and a
/// copy its original, without any table of clicks.
///
/// A class, with one instance per file: tasks sharing an instance would wait for each other at its reference count.
final class World: Sendable {
    let options: GeneratorOptions
    /// When events happen.
    let curve: DayCurve
    /// Who clicks.
    let population: Population
    /// The apps' ids.
    let apps: [String]
    /// What is tapped, the most popular first.
    let links: [Link]
    /// How often each link is tapped.
    let linkChoice: SkewedChoice
    /// Devices that click.
    let visitors: Int
    /// How many of a million lines are copies of earlier ones.
    static let duplicateMillionths = 10_000
    /// How many of a million installs no click caused.
    static let organicMillionths = 300_000
    /// How many of a million lines are followed by one that cannot be read.
    let malformedMillionths: Int

    /// Makes the tables.
    init(options: GeneratorOptions) {
        self.options = options
        curve = DayCurve(days: options.days)
        population = Population(seed: options.seed, hotShare: options.hotShare)
        apps = (0..<2).map { number in
            var text = LineBuffer()
            text.uuid(RandomStream(seed: options.seed, .appID, UInt64(number)))
            return text.string
        }
        let count = min(max(options.clicks / 250, 12), 6_000)
        let campaigns = SkewedChoice.zipf(count: max(count / 12, 4), offset: 1)
        let apps = self.apps
        links = (0..<count).map { number in
            Link(number: number, campaigns: campaigns, days: options.days, seed: options.seed, apps: apps)
        }
        linkChoice = .zipf(count: count, offset: 4)
        visitors = max(options.clicks * 11 / 20, 1)
        malformedMillionths = GeneratorOptions.millionths(options.malformedShare)
    }

    /// A stream of this world's random numbers.
    func random(_ purpose: Purpose, _ number: Int) -> RandomStream {
        RandomStream(seed: options.seed, purpose, UInt64(bitPattern: Int64(number)))
    }

    /// The language of a device.
    func language(of device: Device) -> Language {
        population.regions[device.region].languages[device.language]
    }

    /// The time zone of a device.
    func zone(of device: Device) -> Zone { population.regions[device.region].zones[device.zone] }
}
