package import AttributionModel

/// A stretch of time in which a zone keeps its offset.
package struct ZonePeriod: Sendable, Equatable {
    /// Its first instant; the least instant of all where nothing comes before.
    package let from: Instant
    /// The first instant after it; the greatest instant of all where nothing follows.
    package let until: Instant
    /// Minutes east of UTC.
    package let minutesEast: Int16

    /// Whether an instant lies in it.
    @inline(__always)
    func contains(_ instant: Instant) -> Bool { from <= instant && instant < until }

    /// The offset in milliseconds.
    var offset: Milliseconds { Milliseconds(minutesEast) * .minute }
}

/// The offsets of a zone in order of time, shared by the zones that agree since 2012.
struct ZoneOffsetSequence: Sendable {
    /// When each offset but the first begins.
    private var changes: [Instant] = []
    /// One more than the changes.
    private var minutesEast: [Int16]

    static let utc = ZoneOffsetSequence(first: 0)

    init(first: Int16) { minutesEast = [first] }

    /// Adds a change after the others.
    mutating func add(_ change: Instant, _ minutes: Int16) {
        changes.append(change)
        minutesEast.append(minutes)
    }

    /// The period that an instant lies in.
    func period(at instant: Instant) -> ZonePeriod {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return ZonePeriod(
            from: low == 0 ? Instant(milliseconds: .min) : changes[low - 1],
            until: low == changes.count ? Instant(milliseconds: .max) : changes[low],
            minutesEast: minutesEast[low])
    }

    /// Reads the text of `ZoneOffsets`: the sequence of each canonical name.
    static func parse(_ text: String) -> [[UInt8]: ZoneOffsetSequence] {
        var result: [[UInt8]: ZoneOffsetSequence] = [:]
        for block in text.split(separator: "@") {
            let halves = block.split(separator: "=")
            guard halves.count == 2 else { continue }
            let sequence = ZoneOffsetSequence(words: halves[1].split(whereSeparator: \.isWhitespace))
            for name in halves[0].split(whereSeparator: \.isWhitespace) { result[Array(name.utf8)] = sequence }
        }
        return result
    }

    private init(words: [Substring]) {
        self.init(first: words.first.flatMap { Int16($0) } ?? 0)
        var at = Instant.earliest
        for word in words.dropFirst() {
            let parts = word.split(separator: ":")
            guard parts.count == 2, let delta = Int64(parts[0], radix: 36), let minutes = Int16(parts[1]) else {
                continue
            }
            at = at + delta * .minute
            add(at, minutes)
        }
    }
}
