import AttributionModel

/// The clicks of a lane in chains, for installs that have the same signals among those that the tier compares.
///
/// A chain has the clicks that answer such an install alike: they have the same signals among these, with the same
/// values. Take a tier that compares screen and language, and installs that have both:
///
///     clicks, by age:    a: 390 de    b: 390    c: 390 de    d: 412 de    e: 390
///     chains:            390 de: a c     412 de: d     390: b e
///     an install of 390 de agrees with a, c and b, e, one of 390 fr with b, e, one of 412 de with d
///
/// So an install meets at most one chain for each set of signals that clicks answer with, here screen and language or
/// screen alone, however many values occur. A click is taken in when an install first asks for it, and costs a view 8
/// bytes, and some 70 where no other click has its values.
///
/// A view has taken in the clicks at the positions `start..<end`, and lags behind its lane until an install asks for
/// it; `ClickLane.update` then makes them those of the lane's clicks. Here a to e have the positions 0 to 4. A chain
/// goes from position to position in the order in which clicks are given out: newest first, that of 390 de goes from 2
/// to 0. When a is too old, `start` is 1; the step from 2 to 0 stays, and ends the chain, as 0 is before `start`. A
/// spent click is taken out of its chain, and keeps its position.
struct AgreementView {
    /// What a click answers with.
    struct Answer {
        /// The signals that it has of those that the installs have.
        let signals: AgreementSignals
        /// The digest of their values.
        let agreement: Digest
    }

    private struct Chain {
        /// `.none` where no click is left.
        var agreement: Digest
        /// The positions of the click that is given out first, and of the one that is given out last.
        var first: UInt32
        var last: UInt32
    }

    private struct Step {
        /// The click's chain.
        var chain: UInt32
        /// The position of the click that is given out after it.
        var next: UInt32
    }

    /// Up to this many chains are searched one by one.
    private static let searched = 16
    /// Stands for no position and no chain.
    private static let nothing = UInt32.max

    /// The signals that the installs have.
    let asked: AgreementSignals
    private let newestFirst: Bool
    /// The sets of signals that clicks have answered with.
    private(set) var answered: [AgreementSignals] = []
    private var chains: [Chain] = []
    /// The chains without clicks.
    private var unused: [UInt32] = []
    /// The chains by agreement, where there are many.
    private var places: [Digest: UInt32] = [:]
    /// By position from `start` on.
    private var steps = AgingQueue<Step>()
    /// The position of the first click that has not left the lane.
    private var start = 0
    /// The position behind the last click that was taken in.
    private(set) var end = 0

    init(asked: AgreementSignals, newestFirst: Bool) {
        self.asked = asked
        self.newestFirst = newestFirst
    }

    /// Drops the clicks before a position, which have left the lane.
    mutating func drop(before position: Int) {
        while start < min(position, end) {
            dropFirst()
            start += 1
        }
        start = position
        end = max(end, position)
    }

    /// Takes in the click at `end`.
    mutating func append(_ answer: Answer) {
        if !answered.contains(answer.signals) { answered.append(answer.signals) }
        let click = UInt32(end)
        end += 1
        guard let chain = place(of: answer.agreement) else {
            let chain = begin(Chain(agreement: answer.agreement, first: click, last: click))
            return steps.append(Step(chain: chain, next: Self.nothing))
        }
        if newestFirst {
            steps.append(Step(chain: chain, next: chains[Int(chain)].first))
            chains[Int(chain)].first = click
        } else {
            steps.append(Step(chain: chain, next: Self.nothing))
            steps[Int(chains[Int(chain)].last) - start].next = click
            chains[Int(chain)].last = click
        }
    }

    /// The position of the first click to be given out that agrees.
    func first(_ agreement: Digest) -> Int? { place(of: agreement).map { Int(chains[Int($0)].first) } }

    /// The position of the click that is given out after the one at a position.
    func next(after position: Int) -> Int? {
        let next = steps[position - start].next
        return next == Self.nothing || next < start ? nil : Int(next)
    }

    /// Removes spent clicks from a chain: from those given out before the one at `end`, or from all where `end` is nil.
    mutating func remove(
        _ agreement: Digest, upTo end: Int?, where isSpent: (_ position: Int) -> Bool
    ) {
        guard let chain = place(of: agreement) else { return }
        var kept: Int?
        var position: Int? = Int(chains[Int(chain)].first)
        while let click = position, click != end {
            let next = next(after: click)
            if isSpent(click) { remove(click, of: chain, after: kept, before: next) } else { kept = click }
            position = next
        }
    }

    private mutating func remove(_ click: Int, of chain: UInt32, after kept: Int?, before next: Int?) {
        steps[click - start].chain = Self.nothing
        let follower = next.map { UInt32($0) } ?? Self.nothing
        guard kept != nil || next != nil else { return close(chain) }
        if let kept { steps[kept - start].next = follower } else { chains[Int(chain)].first = follower }
        if next == nil, let kept { chains[Int(chain)].last = UInt32(kept) }
    }

    /// Takes the click at `start`, the oldest, out of its chain.
    private mutating func dropFirst() {
        guard let step = steps.first else { return }
        steps.removeFirst()
        guard step.chain != Self.nothing else { return }
        let chain = chains[Int(step.chain)]
        if newestFirst ? Int(chain.first) == start : step.next == Self.nothing {
            close(step.chain)
        } else if !newestFirst {
            chains[Int(step.chain)].first = step.next
        }
    }

    private func place(of agreement: Digest) -> UInt32? {
        if places.isEmpty { return chains.firstIndex { $0.agreement == agreement }.map { UInt32($0) } }
        return places[agreement]
    }

    private mutating func begin(_ chain: Chain) -> UInt32 {
        let place = unused.popLast() ?? UInt32(chains.count)
        if place < chains.count { chains[Int(place)] = chain } else { chains.append(chain) }
        if !places.isEmpty {
            places[chain.agreement] = place
        } else if chains.count > Self.searched {
            for (place, chain) in chains.enumerated() where chain.agreement != .none {
                places[chain.agreement] = UInt32(place)
            }
        }
        return place
    }

    private mutating func close(_ chain: UInt32) {
        if !places.isEmpty { places[chains[Int(chain)].agreement] = nil }
        chains[Int(chain)].agreement = .none
        unused.append(chain)
        guard unused.count == chains.count else { return }
        chains.removeAll(keepingCapacity: true)
        unused.removeAll(keepingCapacity: true)
    }
}
