public import AttributionModel

/// Whole lines of `candidates.jsonl.gz`, read once; of their texts, only those that they spell out are copied.
///
/// The lines of the file, which `CandidatesLines` writes, are in *blocks*. A line *spells out* clicks and touches:
/// those that no earlier line of its block has. Lists name them by number, so a number means nothing without what
/// earlier lines of the block spelled out, possibly in earlier pieces (`PieceBlocks`). There are four ways of counting:
///
///     a block's number in the file      as lines name it: `Block.number`, `firstBlock`
///     a block's place in the piece      in `blocks`, here and in `PieceBlocks`: `ListedInstall.block`
///     a click's number in its block     from 0 on, over all lines and pieces of the block; in `candidates`
///     a click's place in `spelled`      over all blocks of the piece: `Block.clicks`
///
/// Touches are counted as clicks are. Within a piece, the place in `spelled` is the number less `firstClick` plus the
/// lower bound of `clicks`. Take a piece that ends with lines of block 7, in which these spell out clicks 0 to 2 at the
/// places 10 to 12 in its `spelled`. Lines of the next piece spell out clicks 3 and 4 of block 7, then 0 and 1 of block
/// 8:
///
///     place 0: number 7, firstClick 3, clicks 0..<2      number 4 is at place 4 - 3 + 0 = 1 in its `spelled`
///                                                        number 1 is at place 11 in that of the piece before
///     place 1: number 8, firstClick 0, clicks 2..<4      number 1 is at place 1 - 0 + 2 = 3 in its `spelled`
///
/// Ranges of bytes in `installs` and `tiers` refer to `bytes`, the lines themselves, which later pieces do not need
/// (`forgetLines`). Those in `spelled` refer to its own bytes, to which texts are copied from the lines. Little is
/// checked, as the lines are the program's own behind a checksum; nothing in them traps.
public struct CandidatesPiece: Sendable {
    /// Lines of one block; the first and the last block of a piece may have more lines in the pieces beside it.
    struct Block: Sendable {
        /// Its number in the file.
        var number: Int
        /// The numbers of the first click and the first touch that its lines here spell out; 0 if there is none.
        var firstClick = 0
        var firstTouch = 0
        /// What its lines here spell out, in the piece's `spelled`.
        var clicks: Range<Int>
        var touches: Range<Int>
    }
    /// The bytes that were read, to which the places in `installs` and `tiers` refer.
    public private(set) var bytes: [UInt8]
    /// What the lines spell out.
    private(set) var spelled: SpelledOut
    /// The installs of the lines, in order, up to the first damaged line.
    public private(set) var installs: [ListedInstall] = []
    /// What the lines say of tiers, line after line: `ListedInstall.tiers` are places here.
    public private(set) var tiers: [ListedTier] = []
    /// The numbers of clicks that lists name.
    public private(set) var candidates: [UInt32] = []
    /// The blocks of the lines, in order.
    private(set) var blocks: [Block] = []
    /// The first line that is not a line of candidates, counted from 0, and what was expected there.
    public private(set) var damage: (line: Int, error: DamagedLine)?

    /// What is made of each click and touch once, while lines are read, and not again for each list that names them.
    ///
    /// When it was made for each list, a re-scoring by other weights took longer than a run. Where a closure is nil,
    /// nothing is made.
    public struct Reading: Sendable {
        /// Turns a click's object of signals, at a range of some bytes (empty if it has none), into values.
        ///
        /// The object's text is then not kept.
        public var signals: (@Sendable ([UInt8], Range<Int>) throws(DamagedLine) -> SignalValues)?
        /// Gives a click its number, by its id as JSON without quotes.
        public var clickNumber: (@Sendable (Span<UInt8>) -> ClickNumber)?
        /// Gives a link its number, by its id as JSON.
        public var linkNumber: (@Sendable (Span<UInt8>) -> LinkNumber)?

        /// Nothing is made of them.
        public init() {}
    }

    /// Reads the lines in the first `count` bytes from a place on, each with its line feed; stops at the first that is
    /// damaged.
    public init(_ bytes: [UInt8], from first: Int = 0, count: Int, _ reading: Reading = Reading()) {
        self.bytes = bytes
        spelled = SpelledOut(byteCount: count, reading)
        // What lines usually take; there will be room for more where they are shorter.
        installs.reserveCapacity(count / 2_048)
        candidates.reserveCapacity(count / 128)
        defer { spelled.trim() }
        var start = first
        while start < count {
            // The cursor stops at the line's end by itself: a JSON string never contains a line feed.
            var cursor = JSONCursor(bytes, start..<count)
            do throws(DamagedLine) {
                try readLine(&cursor)
                try cursor.take("\n")
            } catch {
                damage = (installs.count, error)
                return
            }
            start = cursor.place
        }
    }

    /// The number in the file of the first line's block; nil if no line was read.
    public var firstBlock: Int? { blocks.first?.number }

    /// The numbers that the reading gave to the clicks that the piece's lines spell out.
    public var clickNumbers: [ClickNumber] { spelled.clicks.map(\.number) }

    /// The number in the file of an install's block.
    public func blockNumber(of install: ListedInstall) -> Int { blocks[install.block].number }

    /// Where the first line of a block begins; nil if no line belongs to it.
    public func start(ofBlock number: Int) -> Int? {
        installs.first { blockNumber(of: $0) == number }?.line.lowerBound
    }

    /// The clicks of an id that the piece's lines spell out: for each block, by its number in the file, the numbers
    /// that they have in it.
    ///
    /// The id is passed as JSON without quotes.
    public func clicks(ofID id: [UInt8]) -> [(block: Int, numbers: Set<Int>)] {
        blocks.compactMap { block in
            let places = block.clicks.filter { spelled.bytes[spelled.clicks[$0].id].elementsEqual(id) }
            guard !places.isEmpty else { return nil }
            return (block.number, Set(places.map { $0 - block.clicks.lowerBound + block.firstClick }))
        }
    }

    /// Gives up the lines themselves: for later pieces of a block only what was spelled out matters.
    public mutating func forgetLines() { (bytes, installs, tiers, candidates) = ([], [], [], []) }

    private mutating func readLine(_ cursor: inout JSONCursor) throws(DamagedLine) {
        let start = cursor.place
        try cursor.take("{")
        let headStart = cursor.place
        try cursor.passKey("install_id")
        let installID = try cursor.string()
        try cursor.passKey("requested_at")
        let requestedAt = try cursor.instant()
        try cursor.passKey("app_id")
        let appID = try cursor.optionalString()
        let stateHead = headStart..<cursor.place
        try cursor.passKey("user_id")
        _ = try cursor.optionalString()
        try cursor.passKey("platform")
        let platform = try cursor.optionalString().flatMap { cursor.one(of: Platform.allCases, by: \.name, at: $0) }
        try cursor.skip("is_reinstall")
        let head = headStart..<cursor.place
        try cursor.passKey("screening")
        let screening = try cursor.string()
        guard let verdict = cursor.one(of: InstallVerdict.allCases, by: \.name, at: screening) else {
            throw DamagedLine("a verdict of screening")
        }
        try cursor.passKey("repeat_of")
        let repeatOf = try cursor.optionalString()
        try cursor.passKey("once_per")
        let oncePer = try cursor.optionalString()
        try cursor.passKey("signals")
        let (signals, deviceID) = try readSignals(&cursor)
        try cursor.passKey("tiers")
        let tiersStart = cursor.place + 1
        let tiers = try readTiers(&cursor)
        let tiersRange = tiersStart..<cursor.place - 1
        try cursor.passKey("block")
        beginBlock(try cursor.integer())
        try readClicks(&cursor)
        try readTouches(&cursor)
        try cursor.take("}")
        installs.append(
            ListedInstall(
                line: start..<cursor.place, head: head, stateHead: stateHead, installID: installID,
                requestedAt: requestedAt, appID: appID, platform: platform, verdict: verdict, repeatOf: repeatOf,
                oncePer: oncePer, signals: signals, deviceID: deviceID, tiersRange: tiersRange, tiers: tiers,
                block: blocks.count - 1))
    }

    private func readSignals(
        _ cursor: inout JSONCursor
    ) throws(DamagedLine) -> (object: Range<Int>, deviceID: Range<Int>?) {
        let start = cursor.place
        var deviceID: Range<Int>?
        try cursor.take("{")
        while !cursor.takeIfNext("}") {
            let key = try cursor.anyKey()
            let value = try cursor.value()
            if cursor.has(Signal.deviceID.name, at: key) { deviceID = value }
        }
        return (start..<cursor.place, deviceID)
    }

    private mutating func readTiers(_ cursor: inout JSONCursor) throws(DamagedLine) -> Range<Int> {
        try cursor.take("[")
        let first = tiers.count
        while !cursor.takeIfNext("]") {
            _ = cursor.takeIfNext(",")
            let start = cursor.place
            try cursor.take("{")
            try cursor.passKey("tier")
            let name = try cursor.string()
            let key = try cursor.anyKey()
            let content: ListedTier.Content =
                if cursor.has("total", at: key) {
                    try readList(&cursor)
                } else if cursor.has("click", at: key) {
                    .device(click: cursor.takeNull() ? nil : try cursor.integer())
                } else if cursor.has("touch", at: key) {
                    .link(touch: cursor.takeNull() ? nil : try cursor.integer())
                } else {
                    throw DamagedLine("what a tier has found")
                }
            try cursor.take("}")
            tiers.append(ListedTier(range: start..<cursor.place, name: name, content: content))
        }
        return first..<tiers.count
    }

    private mutating func readList(_ cursor: inout JSONCursor) throws(DamagedLine) -> ListedTier.Content {
        let total = cursor.takeNull() ? nil : try cursor.integer()
        try cursor.passKey("cut")
        let isCut = try cursor.flag()
        try cursor.passKey("hot")
        let isHot = try cursor.flag()
        try cursor.passKey("candidates")
        try cursor.take("[")
        let first = candidates.count
        while !cursor.takeIfNext("]") {
            _ = cursor.takeIfNext(",")
            candidates.append(UInt32(clamping: try cursor.integer()))
        }
        return .candidates(first..<candidates.count, total: total, isCut: isCut, isHot: isHot)
    }

    /// Begins the block of a line, unless the line before belongs to it.
    private mutating func beginBlock(_ number: Int) {
        if blocks.last?.number == number { return }
        let (click, touch) = (spelled.clicks.count, spelled.touches.count)
        blocks.append(Block(number: number, clicks: click..<click, touches: touch..<touch))
    }

    private mutating func readClicks(_ cursor: inout JSONCursor) throws(DamagedLine) {
        let block = blocks.count - 1
        try cursor.passKey("clicks")
        try cursor.take("[")
        while !cursor.takeIfNext("]") {
            _ = cursor.takeIfNext(",")
            let number = try spelled.addClick(&cursor)
            if blocks[block].clicks.isEmpty { blocks[block].firstClick = number }
            guard number == blocks[block].firstClick + blocks[block].clicks.count else {
                throw DamagedLine("the number of the next click")
            }
            blocks[block].clicks = blocks[block].clicks.lowerBound..<spelled.clicks.count
        }
    }

    private mutating func readTouches(_ cursor: inout JSONCursor) throws(DamagedLine) {
        let block = blocks.count - 1
        try cursor.passKey("touches")
        try cursor.take("[")
        while !cursor.takeIfNext("]") {
            _ = cursor.takeIfNext(",")
            let number = try spelled.addTouch(&cursor)
            if blocks[block].touches.isEmpty { blocks[block].firstTouch = number }
            guard number == blocks[block].firstTouch + blocks[block].touches.count else {
                throw DamagedLine("the number of the next touch")
            }
            blocks[block].touches = blocks[block].touches.lowerBound..<spelled.touches.count
        }
    }
}
