import AttributionModel

/// A loser tree: finds, again and again, the least of the first records of many sorted runs.
///
/// Think of a knock-out tournament. Every run sends its first record; at each inner node two records meet, the
/// lesser goes on and the *loser* stays at the node with the number of its run. Above the root stands the
/// winner: the least record of all. When the winner has been taken, its run sends the next record, which
/// must only replay the matches on its own way up: at each node it meets the loser that was left there. That
/// is one comparison a level, log2 of the number of runs, where a binary heap needs two.
///
/// ```
///               winner: run 2                      run      0   1   2   3
///                    [0]                           first    5   7   1   9
///            (loser 0: 5)         run 2 beat run 0
///             /          \
///     (loser 1: 7)   (loser 3: 9)     run 0 beat run 1, run 2 beat run 3
///        /    \         /    \
///      run 0  run 1   run 2  run 3
/// ```
///
/// The nodes are numbered as in a heap: node n has children 2n and 2n + 1, leaf r stands at k + r for k runs,
/// and the node above i is i / 2. It works for any k. A run that has ended loses against every other. Equal
/// records go by the number of the run, so the order of the output is settled whatever the runs are.
///
/// The top word of a record's key is kept in the node beside the run's number, so that most matches touch
/// the node alone and not the record.
struct LoserTree {
    private struct Entrant {
        var prefix: UInt64
        var run: Int
    }

    private var heads: [SortRecord]
    private var ended: [Bool]
    private var losers: [Entrant]
    private var top: Entrant
    /// The runs that have not ended.
    private(set) var liveCount: Int

    /// Plays the first tournament between the first records of the runs; nil for an empty run.
    init(heads first: [SortRecord?]) {
        heads = first.map { $0 ?? .greatest }
        ended = first.map { $0 == nil }
        liveCount = ended.count { !$0 }
        losers = [Entrant](repeating: Entrant(prefix: .max, run: 0), count: first.count)
        top = Entrant(prefix: .max, run: 0)
        guard !first.isEmpty else { return }
        var winners = [Entrant](repeating: top, count: 2 * first.count)
        for run in first.indices {
            winners[first.count + run] = Entrant(prefix: heads[run].key.high, run: run)
        }
        for node in stride(from: first.count - 1, to: 0, by: -1) {
            let (left, right) = (winners[2 * node], winners[2 * node + 1])
            let leftWins = beats(left, right)
            winners[node] = leftWins ? left : right
            losers[node] = leftWins ? right : left
        }
        top = winners[1]
    }

    /// The run that holds the least record; meaningless when no run is live.
    @inline(__always)
    var winner: Int { top.run }

    /// The least record.
    @inline(__always)
    var least: SortRecord { heads[top.run] }

    /// Puts the winning run's next record in place of the one taken, and plays its way up.
    @inline(__always)
    mutating func replaceWinner(with record: SortRecord) {
        heads[top.run] = record
        top.prefix = record.key.high
        replay()
    }

    /// Takes the winning run out: it has ended.
    mutating func endWinner() {
        heads[top.run] = .greatest
        ended[top.run] = true
        liveCount -= 1
        top.prefix = .max
        replay()
    }

    @inline(__always)
    private mutating func replay() {
        var node = (losers.count + top.run) / 2
        while node > 0 {
            let rival = losers[node]
            if beats(rival, top) {
                losers[node] = top
                top = rival
            }
            node /= 2
        }
    }

    @inline(__always)
    private func beats(_ lhs: Entrant, _ rhs: Entrant) -> Bool {
        lhs.prefix != rhs.prefix ? lhs.prefix < rhs.prefix : beatsInFull(lhs.run, rhs.run)
    }

    /// Compares what follows the top word, which is known to be equal.
    @inline(__always)
    private func beatsInFull(_ lhs: Int, _ rhs: Int) -> Bool {
        if heads[lhs].key.low != heads[rhs].key.low { return heads[lhs].key.low < heads[rhs].key.low }
        if heads[lhs].time != heads[rhs].time { return heads[lhs].time < heads[rhs].time }
        if heads[lhs].first != heads[rhs].first { return heads[lhs].first < heads[rhs].first }
        if heads[lhs].second != heads[rhs].second { return heads[lhs].second < heads[rhs].second }
        if heads[lhs].third != heads[rhs].third { return heads[lhs].third < heads[rhs].third }
        // A live run may hold the greatest record of all, as an ended one pretends to.
        if ended[lhs] != ended[rhs] { return ended[rhs] }
        return lhs < rhs
    }
}
