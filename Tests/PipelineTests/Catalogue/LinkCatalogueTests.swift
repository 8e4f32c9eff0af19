import AttributionModel
import Fixtures
import Matching
import Signals
import Testing

@testable import Pipeline

@Suite("The link that an install referrer names")
struct LinkCatalogueTests {
    private let names = TextPool()

    /// A catalogue of links of one name.
    private func catalogue(_ links: [CatalogueLine]) throws -> LinkCatalogue {
        let folder = SpillFolder(under: try ScratchDirectory().path)
        let arena = RecordArena(name: "links", budget: MemoryBudget(bytes: 1 << 20), folder: folder)
        return try LinkCatalogue(names: names, joining: [links], lines: arena)
    }

    private func line(
        _ id: String, expiresAt: Int64, isActive: Bool = true, app: UInt32 = 0, _ environment: UInt32 = 0
    ) -> CatalogueLine {
        var facts = LinkFacts()
        facts.isKnown = true
        facts.conditions.expiresAt = Instant(milliseconds: expiresAt)
        facts.conditions.isActive = isActive
        (facts.app, facts.environment) = (TextID(number: app), TextID(number: environment))
        return CatalogueLine(
            link: LinkNumber(names.id(of: Array(id.utf8).span)), createdAt: Instant(milliseconds: 0), facts: facts,
            referredAs: TextID(number: 1))
    }

    @Test("has the least id of those that are open to the install", arguments: 0..<40 as Range<UInt64>)
    func least(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let lines = (0..<Int(seed)).map { place in
            line(
                "l\(random.next())-\(place)", expiresAt: .random(in: 0...9, using: &random),
                isActive: .random(in: 0...3, using: &random) > 0, app: .random(in: 0...2, using: &random),
                .random(in: 0...2, using: &random))
        }
        let catalogue = try catalogue(lines)
        for time in 0...10 as ClosedRange<Int64> {
            for app in 0...2 as ClosedRange<UInt32> {
                for environments in [[], [1], [2], [1, 2]] as [[UInt32]] {
                    let open = lines.filter { line in
                        let (own, environment) = (line.facts.app.number, line.facts.environment.number)
                        return line.facts.conditions.isActive && time < line.facts.conditions.expiresAt.milliseconds
                            && (own == 0 || app == 0 || own == app)
                            && (environment == 0 || environments.allSatisfy { $0 == environment })
                    }
                    let expected = open.min {
                        names.bytes(of: $0.link.id).lexicographicallyPrecedes(names.bytes(of: $1.link.id))
                    }
                    let found = catalogue.referredLink(
                        TextID(number: 1), at: Instant(milliseconds: time), app: TextID(number: app),
                        environments: environments.map { TextID(number: $0) })
                    #expect(found == expected?.link)
                }
            }
        }
    }

    /// To try one ended link after the other would take an hour.
    @Test("is found without a look at all those that have ended")
    func ended() throws {
        let count = 100_000
        let lines = (0..<count).map { line("l\(1_000_000 + $0)", expiresAt: Int64($0) + 1) }
        let catalogue = try catalogue(lines)
        let isRight = lines.indices.allSatisfy { place in
            catalogue.referredLink(
                TextID(number: 1), at: Instant(milliseconds: Int64(place)), app: .absent, environments: [])
                == lines[place].link
        }
        #expect(isRight)
    }
}
