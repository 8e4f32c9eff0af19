import AttributionModel
import Matching

/// Numbers the clicks of a block of candidates from 0 in the order in which they are named.
///
/// A click has one number for Android installs and another for all others, as its touch may differ.
struct NamedClicks: ~Copyable {
    /// The bytes that each click takes.
    static let bytesPerClick = MemoryLayout<UInt32>.stride
    /// By click: how many names had been given up to and including its own and, in the lowest bit, for which platform.
    ///
    /// Names of earlier blocks are counted, too: a count not above `earlier` belongs to one of them. The clicks of a
    /// list are scattered all over, and with so little for each they are mostly in the processor's cache.
    private var named: [UInt32]
    /// The clicks whose numbers several records share, as claims go by id.
    private let shared: BitSet<ClickNumber>
    /// The names that are not in `named`: for records that share a number, or for a second kind of platform.
    private var others: [UInt64: Int] = [:]
    /// How many names had been given when the block began.
    private var earlier: UInt32
    /// How many clicks have a number.
    private(set) var count = 0
    private let memory: HeldMemory

    /// Takes clicks numbered below `clickCount`; the numbers in `shared` belong to several records of one id.
    ///
    /// `earlier` is for tests: as if that many names had already been given.
    init(clickCount: Int, shared: BitSet<ClickNumber>, budget: MemoryBudget, earlier: UInt32 = 0) {
        memory = HeldMemory(clickCount * NamedClicks.bytesPerClick, of: budget)
        named = Array(repeating: 0, count: clickCount)
        self.shared = shared
        self.earlier = earlier
    }

    /// Begins a block: no click has a number.
    mutating func clear() {
        earlier += UInt32(count)
        count = 0
        others.removeAll(keepingCapacity: true)
        // Up to this bound, far more numbers are left than a block has clicks; a bit is for the platform.
        guard earlier > .max / 4 else { return }
        earlier = 0
        for place in named.indices { named[place] = 0 }
    }

    /// A click's number, and whether it is named for the first time.
    ///
    /// Its `reference` is asked for where the click's number alone does not identify it.
    @inline(__always)
    mutating func number(
        of click: ClickNumber, isAndroid: Bool, reference: () -> UInt64
    ) -> (number: Int, isNew: Bool) {
        let place = click.place
        let platform: UInt32 = isAndroid ? 1 : 0
        guard shared.count == 0 || !shared.test(click) else { return otherNumber(of: reference(), platform) }
        let name = named[place]
        guard name >> 1 <= earlier else {
            return name & 1 == platform
                ? (Int(name >> 1 - earlier) - 1, false) : otherNumber(of: reference(), platform)
        }
        count += 1
        named[place] = (earlier + UInt32(count)) << 1 | platform
        return (count - 1, true)
    }

    private mutating func otherNumber(of reference: UInt64, _ platform: UInt32) -> (number: Int, isNew: Bool) {
        let key = reference << 1 | UInt64(platform)
        if let number = others[key] { return (number, false) }
        others[key] = count
        count += 1
        return (count - 1, true)
    }
}
