import AttributionModel
import Compression
import Files
import Matching

/// What the cache has of an earlier day's state, as far as a run's installs and clicks may need it.
struct CachedState {
    /// The rows that may meet an install, and where their lines are kept, 0 where no install needs them.
    private(set) var rows: [(row: EarlierKeys, line: UInt64)] = []
    private(set) var claims: [(won: ClaimedClick, at: Instant)] = []
    private var words: [UInt64] = []

    /// Reads a cache file: of the rows within `span`, those that may meet one of `installs`, and all claims.
    ///
    /// Lines go to `writer` at once, as they may be as many as installs; all else is for `enter`.
    ///
    /// - Returns: nil if any digest in it is wrong; nobody needs the lines that were kept until then.
    init?(
        _ file: CacheFile, within span: Range<Instant>, meeting installs: RepeatFilter,
        keepingLinesIn writer: EarlierWriter
    ) throws {
        var lineWords: [UInt64] = []
        var bytes: [UInt8] = []
        guard let opened = file.opened() else { return nil }
        for (place, piece) in file.pieces.enumerated() where place % 2 == 0 {
            guard file.pieces.indices.contains(place + 1), piece.count >= StateLayout.head,
                file.read(piece, of: opened, into: &words)
            else { return nil }
            var next = StateLayout.head
            for _ in 0..<words[1] {
                guard let (row, line) = readRow(at: &next, to: piece.count) else { return nil }
                guard span.contains(row.requestedAt) else { continue }
                if let won = row.won { claims.append((won, row.requestedAt)) }
                guard row.mayMeet(installs) else { continue }
                var reference: UInt64 = 0
                if let line, writer.needsLine(of: row) {
                    bytes.removeAll(keepingCapacity: true)
                    let count = Int(line.place & 0xFFFF_FFFF)
                    let start = file.pieces[place + 1].place + Int(line.place >> 32)
                    guard
                        (try? opened.read((count + 7) / 8, at: start, into: &lineWords)) == true,
                        lineWords.copyBytes(0..<count, of: 0, into: &bytes), Digest(of: bytes.span).low == line.digest
                    else { return nil }
                    reference = try writer.keep(bytes.span)
                }
                rows.append((row, reference))
            }
        }
    }

    /// Reads the row that begins at `next`, and where its line is; nil if it does not fit into the first `end` words,
    /// or has an unknown claim.
    private func readRow(at next: inout Int, to end: Int) -> (EarlierKeys, line: (place: UInt64, digest: UInt64)?)? {
        guard next + StateLayout.rowWords <= end else { return nil }
        let facts = words[next + 3]
        let (hasUser, hasDevice) = (facts & StateLayout.userBit != 0, facts & StateLayout.deviceBit != 0)
        // Without its claim a click could be won, and paid for, once more.
        let claimValue = UInt8(facts >> StateLayout.claimShift & StateLayout.claimBits)
        let claim = EarlierClaim(rawValue: claimValue)
        guard claim != nil || claimValue == 0 else { return nil }
        let pairs = [hasUser, hasDevice, claim != nil, hasUser || hasDevice].count { $0 }
        guard next + StateLayout.rowWords + 2 * pairs <= end else { return nil }
        var place = next
        func pair() -> (UInt64, UInt64) {
            place += 2
            return (words[place - 2], words[place - 1])
        }
        func digest() -> Digest {
            let (high, low) = pair()
            return Digest(high: high, low: low)
        }
        var row = EarlierKeys(
            id: digest(), requestedAt: Instant(milliseconds: Int64(bitPattern: pair().0)),
            number: Int(facts >> StateLayout.numberShift))
        if hasUser { row.user = digest() }
        if hasDevice { row.device = digest() }
        if let claim { row.won = ClaimedClick(id: digest(), claim: claim) }
        let line = row.isLineNeeded(byDevice: true) ? pair() : nil
        next = place
        return (row, line.map { ($0.0, $0.1) })
    }

    /// Enters everything into the state of earlier days, under the place of its day among them.
    func enter(into writer: inout EarlierWriter, ofDay place: Int) throws {
        for (row, line) in rows { try writer.append(row, ofDay: place, lineAt: line) }
        for claim in claims { try writer.append(claim.won, at: claim.at) }
    }
}
