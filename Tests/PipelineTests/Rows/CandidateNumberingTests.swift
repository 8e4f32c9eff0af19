import AttributionModel
import Fixtures
import Matching
import Signals
import Testing

@testable import Pipeline

@Suite struct CandidateNumberingTests {
    private let arena: RecordArena
    /// The candidates of clicks by the letters that tell what their payloads are.
    private let clicks: [Candidate]
    private let scratch: ScratchDirectory

    /// Keeps clicks of link 1 with some payloads, each of which stands by itself; `apps` are their own, if any.
    private init(payloads: [String] = ["a", "a", "b"], apps: [UInt32] = []) throws {
        scratch = try ScratchDirectory()
        arena = RecordArena(
            name: "test", budget: MemoryBudget(bytes: 64 << 20), folder: SpillFolder(under: scratch.path))
        let writer = arena.makeWriter()
        var encoder = RecordEncoder()
        var clicks: [Candidate] = []
        for (number, payload) in payloads.enumerated() {
            let place = try writer.append(bytes(payload).span)
            let click = ClickRecord(
                clickedAt: .earliest, number: ClickNumber(place: number), link: 1, dimensions: 0, payload: place,
                app: apps.isEmpty ? .absent : TextID(number: apps[number]), ipClass: nil, signals: nil)
            click.encode(id: bytes("c\(number)")[...], into: &encoder)
            clicks.append(
                Candidate(
                    click: ClickNumber(place: number), reference: try writer.append(encoder.bytes.span),
                    clickedAt: .earliest, link: 1, ipClass: nil))
        }
        writer.close()
        arena.finish()
        self.clicks = clicks
    }

    /// A share of installs that look at some clicks, by the clicks' places.
    private func share(_ installs: [[Int]], _ platforms: [Platform] = [], part: Int = 0) -> PreparedShare {
        var share = PreparedShare(part: part)
        for (number, places) in installs.enumerated() {
            var signals = SignalValues()
            signals.platform = platforms.isEmpty ? .ios : platforms[number]
            let list = CandidateList(places.map { clicks[$0] })
            share.lookups += [.closed, .candidates(list, total: 0, isCut: false, isHot: false)]
            share.installs.append(
                PreparedInstall(
                    facts: InstallFacts(
                        number: InstallNumber(place: number), requestedAt: .earliest, app: .absent, signals: signals),
                    isReinstall: nil, texts: InstallTexts(installID: 0..<0),
                    lookups: share.lookups.count - 2..<share.lookups.count))
        }
        return share
    }

    private func numbering(_ limit: BlockLimit = BlockLimit()) -> CandidateNumbering {
        CandidateNumbering(
            catalogue: LinkCatalogue(names: TextPool()), clicks: arena,
            naming: NamedClicks(clickCount: clicks.count, shared: BitSet(), budget: MemoryBudget(bytes: 1 << 20)),
            limit: limit)
    }

    @Test func `clicks and touches are numbered as they are named, and are new once`() throws {
        var numbering = numbering()
        let names = try numbering.names(in: share([[1, 2], [2, 0, 1], []]))
        #expect(names.clicks.map(\.number) == [0, 1, 1, 2, 0])
        #expect(names.clicks.map(\.isNew) == [true, true, false, true, false])
        // The first and the second click have payloads of one content, though each stands by itself.
        #expect(names.touches.map(\.number) == [0, 1, 0] && names.touches.map(\.isNew) == [true, true, false])
        #expect(names.blocks == [0, 0, 0])
        let more = try numbering.names(in: share([[0, 2]]))
        #expect(more.clicks.map(\.isNew) == [false, false] && more.touches.isEmpty, "shares go on")
    }

    @Test func `an install of another platform may see another touch`() throws {
        var numbering = numbering()
        let names = try numbering.names(in: share([[0], [0]], [.ios, .android]))
        #expect(names.clicks.map(\.number) == [0, 1] && names.touches.map(\.number) == [0, 1])
    }

    @Test func `clicks of two apps have two touches, however much else they share`() throws {
        let world = try CandidateNumberingTests(payloads: ["a", "a", "a"], apps: [1, 2, 1])
        var numbering = world.numbering()
        let names = try numbering.names(in: world.share([[0, 1, 2]]))
        #expect(names.touches.map(\.number) == [0, 1, 0])
    }

    @Test func `a block ends behind the install that reaches its limit, and with each part`() throws {
        let installs = [[0], [1], [2], [0], [1]]
        for (limit, blocks) in [
            (BlockLimit(clicks: 2, touches: 9), [0, 0, 1, 1, 2] as [UInt32]),
            (BlockLimit(clicks: 9, touches: 2), [0, 0, 0, 1, 1]), (BlockLimit(clicks: 9, touches: 9), [0, 0, 0, 0, 0]),
        ] {
            var numbering = numbering(limit)
            let names = try numbering.names(in: share(installs))
            #expect(names.blocks == blocks)
            #expect(names.clicks.map(\.isNew).filter { $0 }.count == (blocks.last == 0 ? 3 : 5))
            let next = try numbering.names(in: share([[2]], part: 1))
            #expect(next.blocks == [0] && next.clicks.first?.number == 0 && next.clicks.first?.isNew == true)
        }
    }

    @Test(arguments: [BlockLimit(clicks: 2, touches: 99), BlockLimit(clicks: 99, touches: 2)])
    func `lists beyond the limit share a block as far as they name the same`(limit: BlockLimit) throws {
        let world = try CandidateNumberingTests(payloads: ["a", "b", "c", "d", "e", "f"])
        var numbering = world.numbering(limit)
        let installs = [[0, 1, 2], [0, 1, 2], [1, 2, 3], [0, 1, 2], [3, 4], [5], [0, 1, 2], [4]]
        let names = try numbering.names(in: world.share(installs))
        #expect(names.blocks == [0, 0, 0, 0, 0, 0, 1, 1])
    }
}
