/// Chooses among numbered things with given weights, in about constant time and with integers alone.
struct SkewedChoice: Sendable {
    /// Running totals of the weights.
    private let ends: [UInt64]
    /// For each of equal parts of the total, the first choice that may fall into it.
    private let guide: [Int32]

    /// Weights are counts of tickets; there is at least one thing, and not all weights are 0.
    init(weights: [UInt64]) {
        var total: UInt64 = 0
        ends = weights.map { weight in
            total += weight
            return total
        }
        let parts = UInt64(max(weights.count, 1))
        var guide: [Int32] = []
        var choice = 0
        for part in 0..<parts {
            let first = total.multipliedFullWidth(by: part)
            let ticket = parts.dividingFullWidth(first).quotient
            while choice + 1 < ends.count, ends[choice] <= ticket { choice += 1 }
            guide.append(Int32(choice))
        }
        self.guide = guide
    }

    /// The weights of a Zipf law of exponent 1, flattened at its head by an offset.
    ///
    /// They are 1/(1 + `offset`), 1/(2 + `offset`) and so on.
    static func zipf(count: Int, offset: Int) -> SkewedChoice {
        SkewedChoice(weights: (0..<max(count, 1)).map { (1 << 40) / UInt64($0 + 1 + offset) })
    }

    /// Draws one.
    func draw(_ random: inout RandomStream) -> Int {
        guard let total = ends.last, total > 0 else { return 0 }
        let ticket = random.next().multipliedFullWidth(by: total).high
        let part = total.dividingFullWidth(ticket.multipliedFullWidth(by: UInt64(guide.count))).quotient
        var choice = Int(guide[Int(truncatingIfNeeded: part)])
        while choice + 1 < ends.count, ends[choice] <= ticket { choice += 1 }
        return choice
    }
}
