internal import AttributionModel

/// Whole lines of `candidates.jsonl.gz`, read once and without copying texts.
///
/// Numbers of touches mean nothing without the touches that earlier lines of a block spelled out: `ListedInstall.block`
/// tells which lines are still of the block that the piece before began.
package struct CandidatesPiece: Sendable {
    package let bytes: [UInt8]
    package private(set) var installs: [ListedInstall] = []
    package private(set) var tiers: [ListedTier] = []
    package private(set) var clicks: [ListedClick] = []
    /// Where the touches that lines spell out begin.
    package private(set) var touches: [UInt32] = []
    /// The first touch of each block that begins here, in `touches`.
    package private(set) var blockStarts: [Int] = []
    /// The first line that is no line of candidates, from 0, and what was expected there.
    package private(set) var damage: (line: Int, error: DamagedLine)?

    /// Reads the lines in the first `count` bytes, each with its line feed; stops at the first that is damaged.
    package init(_ bytes: [UInt8], count: Int) {
        self.bytes = bytes
        // What lines commonly take; more is made room for where they take less.
        installs.reserveCapacity(count / 2_048)
        clicks.reserveCapacity(count / 256)
        touches.reserveCapacity(count / 1_024)
        var start = 0
        while start < count {
            // The cursor stops at the line's end by itself: a line feed stands in no string of JSON.
            var cursor = JSONCursor(bytes, start..<count)
            do throws(DamagedLine) {
                try readLine(&cursor)
                try cursor.take(0x0A)
            } catch {
                damage = (installs.count, error)
                return
            }
            start = cursor.place
        }
    }

    private mutating func readLine(_ cursor: inout JSONCursor) throws(DamagedLine) {
        let start = cursor.place
        try cursor.take(0x7B)
        let head = cursor.place
        try cursor.key(10)
        let installID = try cursor.string()
        try cursor.key(12)
        let requestedAt = try cursor.instant()
        try cursor.key(6)
        let appID = try cursor.optionalString()
        let appEnd = cursor.place
        try cursor.key(7)
        _ = try cursor.optionalString()
        try cursor.key(8)
        let platform = try cursor.optionalString()
        try cursor.key(12)
        _ = try cursor.value()
        let headEnd = cursor.place
        try cursor.key(9)
        let screening = try cursor.string()
        let word = bytes[screening]
        guard let verdict = InstallVerdict.allCases.first(where: { word.elementsEqual($0.name.utf8) }) else {
            throw DamagedLine("a verdict of screening")
        }
        try cursor.key(9)
        let repeatOf = try cursor.optionalString()
        try cursor.key(8)
        let oncePer = try cursor.optionalString()
        try cursor.key(7)
        let (signals, deviceID) = try readSignals(&cursor)
        let tiersStart = cursor.place + 10
        let tiers = try readTiers(&cursor)
        let tiersRange = tiersStart..<cursor.place - 1
        try readTouches(&cursor)
        try cursor.take(0x7D)
        installs.append(
            ListedInstall(
                line: start..<cursor.place, head: head..<headEnd, stateHead: head..<appEnd, installID: installID,
                requestedAt: requestedAt, appID: appID,
                platform: platform.flatMap { CandidatesPiece.platform(bytes[$0.lowerBound]) }, verdict: verdict,
                repeatOf: repeatOf, oncePer: oncePer, signals: signals, deviceID: deviceID, tiersRange: tiersRange,
                tiers: tiers, block: blockStarts.count))
    }

    private func readSignals(
        _ cursor: inout JSONCursor
    ) throws(DamagedLine) -> (object: Range<Int>, deviceID: Range<Int>?) {
        let start = cursor.place
        var deviceID: Range<Int>?
        try cursor.take(0x7B)
        while !cursor.takeIfNext(0x7D) {
            let key = try cursor.anyKey()
            let value = try cursor.value()
            if key.count == 9, bytes[key.lowerBound] == UInt8(ascii: "d") { deviceID = value }
        }
        return (start..<cursor.place, deviceID)
    }

    private static func platform(_ letter: UInt8) -> Platform {
        letter == 0x69 ? .ios : letter == 0x61 ? .android : .other
    }

    private mutating func readTiers(_ cursor: inout JSONCursor) throws(DamagedLine) -> Range<Int> {
        try cursor.key(5)
        try cursor.take(0x5B)
        let first = tiers.count
        while !cursor.takeIfNext(0x5D) {
            _ = cursor.takeIfNext(0x2C)
            let start = cursor.place
            try cursor.take(0x7B)
            try cursor.key(4)
            let name = try cursor.string()
            let key = try cursor.anyKey()
            let content: ListedTier.Content =
                switch (key.count, bytes[key.lowerBound + 1]) {
                case (5, 0x6C): .device(click: try readDeviceClick(&cursor))
                case (5, 0x6F) where bytes[key.lowerBound + 2] == 0x75:
                    .link(touch: cursor.takeNull() ? nil : try cursor.integer())
                default: try readList(&cursor)
                }
            try cursor.take(0x7D)
            tiers.append(ListedTier(range: start..<cursor.place, name: name, content: content))
        }
        return first..<tiers.count
    }

    private mutating func readDeviceClick(_ cursor: inout JSONCursor) throws(DamagedLine) -> Int? {
        if cursor.takeNull() { return nil }
        try readClick(&cursor)
        return clicks.count - 1
    }

    private mutating func readList(_ cursor: inout JSONCursor) throws(DamagedLine) -> ListedTier.Content {
        let total = cursor.takeNull() ? nil : try cursor.integer()
        try cursor.key(3)
        let isCut = try cursor.flag()
        try cursor.key(3)
        let isHot = try cursor.flag()
        try cursor.key(10)
        try cursor.take(0x5B)
        let first = clicks.count
        while !cursor.takeIfNext(0x5D) {
            _ = cursor.takeIfNext(0x2C)
            try readClick(&cursor)
        }
        return .candidates(first..<clicks.count, total: total, isCut: isCut, isHot: isHot)
    }

    private mutating func readClick(_ cursor: inout JSONCursor) throws(DamagedLine) {
        let start = cursor.place
        try cursor.take(0x7B)
        try cursor.key(8)
        let id = try cursor.string()
        try cursor.key(10)
        let clickedAt = try cursor.instant()
        try cursor.key(5)
        let touch = try cursor.integer()
        try cursor.key(8)
        var ipClass: IPClass?
        if !cursor.takeNull() {
            let word = try cursor.string()
            ipClass =
                bytes[word.lowerBound] == 0x73 ? .shared : bytes[word.lowerBound] == 0x68 ? .household : .individual
        }
        var signals = cursor.place..<cursor.place
        if cursor.isNext(0x2C) {
            try cursor.key(7)
            signals = try cursor.value()
        }
        try cursor.take(0x7D)
        clicks.append(
            ListedClick(
                start..<cursor.place, id: id, clickedAt: clickedAt, touch: touch, ipClass: ipClass, signals: signals))
    }

    /// Notes where touches begin: most of them are never asked for.
    private mutating func readTouches(_ cursor: inout JSONCursor) throws(DamagedLine) {
        try cursor.key(7)
        try cursor.take(0x5B)
        while !cursor.takeIfNext(0x5D) {
            _ = cursor.takeIfNext(0x2C)
            let start = cursor.place
            if try ListedTouch.skip(&cursor) == 0 { blockStarts.append(touches.count) }
            touches.append(UInt32(truncatingIfNeeded: start))
        }
    }
}
