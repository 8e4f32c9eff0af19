import AttributionModel

/// Parts of the click whose words begin at `base`, as `ClickRecorder` writes them.
extension CachedPiece {
    /// A click's time.
    @inline(__always)
    func time(at base: Int) -> Instant { Instant(milliseconds: Int64(word(.timeAndKeys, at: base) >> 8)) }

    /// Whether a bit of `PieceLayout` is set.
    @inline(__always)
    func has(_ bit: UInt64, at base: Int) -> Bool { word(.timeAndKeys, at: base) & bit != 0 }

    /// How many keys a click has.
    @inline(__always)
    func keyCount(at base: Int) -> Int { Int(word(.timeAndKeys, at: base) & PieceLayout.keyBits) }

    /// One of its keys.
    @inline(__always)
    func key(_ number: Int, at base: Int) -> Digest {
        let place = base + PieceLayout.clickWords + 2 * number
        return Digest(high: words[place], low: words[place + 1])
    }

    /// Where its id begins.
    @inline(__always)
    func id(at base: Int) -> Int { base + PieceLayout.clickWords + 2 * keyCount(at: base) }

    /// Where the word for its signals is, if they are kept.
    @inline(__always)
    func signals(at base: Int) -> Int { id(at: base) + (has(PieceLayout.uuidBit, at: base) ? 2 : 1) }

    /// Where the words of the next click begin.
    @inline(__always)
    func next(after base: Int) -> Int { signals(at: base) + (has(PieceLayout.signalsBit, at: base) ? 1 : 0) }
}
