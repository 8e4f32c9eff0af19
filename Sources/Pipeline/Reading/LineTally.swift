import AttributionModel

/// How many lines each block had, so that rejects can name their line although blocks are read in no fixed order.
struct LineTally: Sendable {
    private struct Block: Sendable {
        var file: Int
        var sequence: Int
        var member: Int
        var lines: Int
        var startsBefore = 0
    }
    private var blocks: [Block] = []
    /// Lines that hold something: records and unreadable ones.
    private(set) var lines = 0
    /// Lines that were read as records.
    private(set) var records = 0

    /// Notes a block.
    mutating func add(file: Int, sequence: Int, member: Int, lines: Int, filled: Int, records: Int) {
        blocks.append(Block(file: file, sequence: sequence, member: member, lines: lines))
        self.lines += filled
        self.records += records
    }

    /// Joins the tallies of several workers.
    init(joining tallies: [LineTally] = []) {
        blocks = tallies.flatMap(\.blocks).sorted { ($0.file, $0.sequence) < ($1.file, $1.sequence) }
        for place in blocks.indices.dropFirst() {
            let before = blocks[place - 1]
            guard before.file == blocks[place].file, before.member == blocks[place].member else { continue }
            blocks[place].startsBefore = before.startsBefore + before.lines
        }
        lines = tallies.reduce(0) { $0 + $1.lines }
        records = tallies.reduce(0) { $0 + $1.records }
    }

    /// The lines of a file that come before a block in the same member.
    func linesBefore(file: Int, sequence: Int) -> Int {
        let place = blocks.firstPlace { ($0.file, $0.sequence) >= (file, sequence) }
        guard place < blocks.count, blocks[place].file == file, blocks[place].sequence == sequence else { return 0 }
        return blocks[place].startsBefore
    }
}

extension LineTally {
    /// The number of lines of each of that many files, including blank ones.
    func lines(ofFiles count: Int) -> [Int] {
        blocks.reduce(into: Array(repeating: 0, count: count)) { $0[$1.file] += $1.lines }
    }
}
