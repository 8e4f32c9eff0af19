import AttributionModel
import Compression
import Matching

/// Numbers the clicks and touches that lines of candidates name, block by block, in the order of installs.
///
/// Numbering is sequential, so that numbers depend only on the order; what lines spell out is written in parallel.
struct CandidateNumbering: ~Copyable {
    private let catalogue: LinkCatalogue
    private var records: ArenaReader
    private var bytes: [UInt8] = []
    /// The references of the clicks that the list at hand is the first to name.
    private var newReferences: [UInt64] = []
    private let limit: BlockLimit
    private var clicks: NamedClicks
    private var touches = AppearanceOrder(capacity: 1 << 11)
    /// The numbers of the block's touches that were met lately.
    private var recentTouches = CandidateNumbering.noTouches
    private var block: UInt32 = 0
    /// The most clicks and the most touches that one install has brought to the block.
    private var most = (clicks: 0, touches: 0)
    private var part = 0

    private static let noTouches = RecentValues<TouchKey, Int>(bits: 13)

    /// `clicks` keeps the candidates' records.
    init(catalogue: LinkCatalogue, clicks: RecordArena, naming named: consuming NamedClicks, limit: BlockLimit) {
        self.catalogue = catalogue
        records = clicks.makeReader()
        self.clicks = named
        self.limit = limit
    }

    /// The names in a share's lines; shares come in order, and blocks count from 0 in each part.
    mutating func names(in share: PreparedShare) throws -> CandidateNames {
        if share.part != part {
            part = share.part
            beginBlock(0)
        }
        var names = CandidateNames()
        names.blocks.reserveCapacity(share.installs.count)
        for install in share.installs {
            if isFull { beginBlock(block + 1) }
            names.blocks.append(block)
            let before = (clicks: clicks.count, touches: touches.count)
            let isAndroid = install.facts.signals.platform == .android
            for place in install.lookups { try name(share.lookups[place], isAndroid: isAndroid, into: &names) }
            most.clicks = max(most.clicks, clicks.count - before.clicks)
            most.touches = max(most.touches, touches.count - before.touches)
        }
        return names
    }

    /// Whether the block has ended with the install before.
    private var isFull: Bool {
        clicks.count >= max(limit.clicks, 2 * most.clicks) || touches.count >= max(limit.touches, 2 * most.touches)
    }

    private mutating func beginBlock(_ number: UInt32) {
        block = number
        most = (0, 0)
        clicks.clear()
        touches.clear()
        recentTouches = CandidateNumbering.noTouches
    }

    private mutating func name(_ lookup: TierLookup, isAndroid: Bool, into names: inout CandidateNames) throws {
        switch lookup {
        // Lists are summed up only where no candidates are written.
        case .closed, .summed, .link(nil), .device(nil): return
        case .link(let link?):
            let app = catalogue.facts(of: link).app
            names.touches.append(touch(payload: .none, link: link, app: app, isAndroid: isAndroid))
        case .device(let click?): try name(CandidateList([click]), isAndroid: isAndroid, into: &names)
        case .candidates(let list, _, _, _): try name(list, isAndroid: isAndroid, into: &names)
        }
    }

    private mutating func name(_ list: CandidateList, isAndroid: Bool, into names: inout CandidateNames) throws {
        let first = names.clicks.count
        newReferences.removeAll(keepingCapacity: true)
        list.forEachClick { click in
            let place = names.clicks.count - first
            let found = clicks.number(of: click, isAndroid: isAndroid) { list.reference(at: place) }
            names.clicks.append(CandidateNames.Name(found))
            guard found.isNew else { return }
            newReferences.append(list.reference(at: place))
            records.expect(list.reference(at: place))
        }
        for reference in newReferences {
            bytes.removeAll(keepingCapacity: true)
            try records.append(reference, to: &bytes)
            names.touches.append(try touch(of: ClickRecord(decoding: bytes), isAndroid: isAndroid))
        }
    }

    /// The name of a click's touch; most recur soon, and are recognised by where their payload is kept.
    private mutating func touch(of click: ClickRecord, isAndroid: Bool) throws -> CandidateNames.Name {
        let key = TouchKey(click, isAndroid: isAndroid)
        if let number = recentTouches[key] { return CandidateNames.Name((number, false)) }
        try records.read(click.payload, into: &bytes)
        let name = touch(payload: Digest(of: bytes.span), link: key.link, app: key.app, isAndroid: isAndroid)
        recentTouches.keep(name.number, for: key)
        return name
    }

    /// The name of a touch by what determines its content, wherever that is kept.
    private mutating func touch(
        payload: Digest, link: LinkNumber, app: TextID, isAndroid: Bool
    ) -> CandidateNames.Name {
        var builder = DigestBuilder(seed: DigestSeed.touch)
        builder.add(payload.high, payload.low)
        builder.add(UInt64(link.number) << 32 | UInt64(app.number), isAndroid ? 1 : 0)
        return CandidateNames.Name(touches.number(of: builder.digest))
    }
}
