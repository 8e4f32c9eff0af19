import AttributionModel
import Compression
import Reviewing

/// The installs that were looked for, and who claimed their candidates.
struct FoundInstalls {
    private(set) var installs: [FoundInstall] = []
    /// Rows that claimed a click, by the digest of the click's id as JSON.
    private(set) var claimants: [Digest: [ResultRow]] = [:]

    /// The parts that may contain installs before these.
    private var earlierParts: [PublishedPart] = []

    /// The first day of the result, if days that are not in it may have claimed clicks earlier.
    private(set) var firstDayAfterOthers: BatchDay?

    private let threads: Int

    /// Looks for installs in some parts of a result; any part up to the last with one may have won its clicks.
    ///
    /// Candidates are read before the rows, which are then looked through once, for the installs and for their clicks.
    /// Of several parts, the rows are asked first which of them have an id.
    init(
        _ sought: SoughtInstalls, in parts: [PublishedPart], of result: PublishedResult, threads: Int
    ) async throws(RunError) {
        self.threads = threads
        var own = parts
        if sought.areOfIDs, parts.count > 1 { own = try await FoundInstalls.parts(parts, with: sought, threads) }
        guard let last = own.last else { return }
        var listings: [[FoundInstall.Listing]] = []
        for part in own {
            let isListed = part.candidatesGap == nil
            let found = isListed ? try await FoundInstall.Listing.all(of: sought, in: part, threads: threads) : []
            listings.append(found)
        }
        // Candidates have a line for each row.
        guard sought.areOfClick || zip(own, listings).contains(where: { $0.candidatesGap != nil || !$1.isEmpty })
        else { return }
        let clicks = Set(listings.joined().flatMap(\.clickDigests)).union(sought.clicks)
        let ids = Set(listings.joined().map(\.lineKey.id)).union(sought.installs)
        earlierParts = result.parts.filter { ($0.day ?? .min) <= (last.day ?? .min) }
        let rows = try await rows(of: ids, orWith: clicks, in: clicks.isEmpty ? own : earlierParts)
        for (part, listings) in zip(own, listings) {
            let found = rows.filter { $0.part.day == part.day }.map(\.row)
            try await add(found, listings, of: part, sought)
        }
        guard !clicks.isEmpty else { return }
        firstDayAfterOthers = result.firstDayAfterOthers
        claimants = FoundInstalls.claimants(of: clicks, among: rows)
    }

    /// The rows that claimed some clicks, by the digests of the clicks' ids as JSON.
    func claimants(ofClicks clicks: Set<Digest>) async throws(RunError) -> [Digest: [ResultRow]] {
        guard !clicks.isEmpty else { return [:] }
        return FoundInstalls.claimants(of: clicks, among: try await rows(of: [], orWith: clicks, in: earlierParts))
    }

    private static func claimants(
        of clicks: Set<Digest>, among rows: [(part: PublishedPart, row: ResultRow)]
    ) -> [Digest: [ResultRow]] {
        var claimants: [Digest: [ResultRow]] = [:]
        for (part, row) in rows
        where row.status == .attributed && row.isNull(.inheritedFrom) && !row.isNull(.clickID) {
            let click = Digest(of: row.content(.clickID).span)
            guard clicks.contains(click), let tier = row.bytes(.tier) else { continue }
            // Days may have different pipelines; where one is not known, all tiers claim their clicks.
            let tiers = (try? part.pipeline())?.match.tiers ?? []
            let isClaimless = tiers.contains {
                $0.name.utf8Bytes == tier && $0.probabilistic?.isSingleUse == false
            }
            if !isClaimless { claimants[click, default: []].append(row) }
        }
        return claimants
    }

    /// Those of some parts that have rows of some ids.
    private static func parts(
        _ parts: [PublishedPart], with sought: SoughtInstalls, _ threads: Int
    ) async throws(RunError) -> [PublishedPart] {
        var lines = PartLines(name: OutputName.attributions, parts: parts, threads: threads)
        let places = try await lines.map { piece throws(DamagedLine) in
            try sought.mayBe(in: piece.lines) ? piece.part : nil
        }
        return Set(places.compactMap { $0 }).sorted().map { parts[$0] }
    }

    /// The rows of some parts that are of some installs, or name one of some clicks, in order.
    private func rows(
        of ids: Set<Digest>, orWith clicks: Set<Digest>, in parts: [PublishedPart]
    ) async throws(RunError) -> [(part: PublishedPart, row: ResultRow)] {
        var lines = PartLines(name: OutputName.attributions, parts: parts, threads: threads)
        let found = try await lines.map { piece throws(DamagedLine) in
            let (bytes, count) = (piece.lines.bytes, piece.lines.count)
            var found: [(part: Int, row: ResultRow)] = []
            var cursor = piece.lines.cursor
            while cursor.place < count {
                let start = cursor.place
                let keys = try ResultRow.keys(&cursor)
                let isOwn = !ids.isEmpty && ids.contains(Digest(of: bytes.span.extracting(keys.installID)))
                let hasClick = keys.clickID.map { clicks.contains(Digest(of: bytes.span.extracting($0))) } ?? false
                guard isOwn || hasClick else { continue }
                // Copied, as it would keep all lines of its piece.
                found.append((piece.part, try ResultRow(copying: bytes, from: start, to: count)))
            }
            return found
        }
        return found.joined().map { (parts[$0.part], $0.row) }
    }

    /// Adds the installs of a part, in the order of rows: each with its line of candidates, or with its state if there
    /// are none, and those that name a click without having it on a list.
    private mutating func add(
        _ rows: [ResultRow], _ listings: [FoundInstall.Listing], of part: PublishedPart, _ sought: SoughtInstalls
    ) async throws(RunError) {
        let isUnlisted = part.candidatesGap != nil || sought.areOfClick
        let named = isUnlisted ? rows.filter(sought.isMet) : []
        guard !named.isEmpty || !listings.isEmpty else { return }
        let pipeline = try part.pipeline()
        var found: [FoundInstall] = []
        let rowsByInstall = Dictionary(rows.map { ($0.lineKey, $0) }) { first, _ in first }
        for listing in listings {
            guard let row = rowsByInstall[listing.lineKey] else {
                throw ResultLines.damaged(DamagedLine("its own row"), part.path(of: OutputName.candidates))
            }
            found.append(FoundInstall(row: row, listing: listing, pipeline: pipeline, part: part))
        }
        let listed = Set(listings.map(\.lineKey))
        let hasStates = part.candidatesGap != nil && !sought.areOfClick
        let states = hasStates ? try await states(of: named, in: part) : [:]
        for row in named where !listed.contains(row.lineKey) {
            found.append(FoundInstall(row: row, state: states[row.lineKey], pipeline: pipeline, part: part))
        }
        installs += found.sorted { $0.row.comes(before: $1.row) }
    }

    /// What a part's state says of some rows; nothing if there is none.
    private func states(
        of rows: [ResultRow], in part: PublishedPart
    ) async throws(RunError) -> [LineKey: Explanation.State] {
        guard !rows.isEmpty, part.has(OutputName.state) else { return [:] }
        let ids = Set(rows.map(\.lineKey.id))
        var lines = PartLines(name: OutputName.state, parts: [part], threads: threads)
        let found = try await lines.map { piece throws(DamagedLine) in
            let bytes = piece.lines.bytes
            var keys: [Digest] = []
            let starts = try piece.lines.lines { place in
                let id = Digest(of: bytes.span.extracting(place))
                guard ids.contains(id) else { return false }
                keys.append(id)
                return true
            }
            return try zip(keys, starts).map { id, start throws(DamagedLine) in
                var cursor = JSONCursor(bytes, start..<piece.lines.count)
                let state = try ListedState(&cursor)
                return (
                    LineKey(id: id, time: state.requestedAt),
                    Explanation.State(
                        isClaimed: state.isClaimed, hasDeviceID: state.deviceID != .none,
                        oncePer: state.oncePer.map { JSONText.string(bytes, $0) })
                )
            }
        }
        return Dictionary(found.joined()) { _, last in last }
    }
}

extension SpelledClick {
    /// The digest of its id as JSON.
    var idDigest: Digest { Digest(of: id.span) }
}

extension FoundInstall.Listing {
    /// What tells its install from others, as that of a row.
    fileprivate var lineKey: LineKey { piece.lineKey(of: install) }
}

extension CandidatesPiece {
    /// What tells an install from others, as that of a row.
    func lineKey(of install: ListedInstall) -> LineKey {
        LineKey(id: Digest(of: bytes.span.extracting(install.installID)), time: install.requestedAt)
    }
}

extension ResultRow {
    /// What tells its install from others; its id is as JSON.
    var lineKey: LineKey {
        LineKey(id: Digest(of: content(.installID).span), time: instant(.requestedAt) ?? .earliest)
    }
}
