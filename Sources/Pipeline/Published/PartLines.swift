import Compression
import Reviewing

/// The lines of an output of some parts, looked through by several threads.
///
/// Outputs are many gzip members (spec §6), so that each thread decodes members of its own. The line that lies in two
/// of them is a piece by itself. Where that does not work, one thread reads from front to back: it can read what other
/// programs have packed again, and it says what is wrong.
struct PartLines: Sendable {
    /// Some lines, and where they are.
    struct Piece: Sendable {
        /// The part's place.
        var part: Int
        /// Its place among the pieces of its file (`PieceNumber`).
        var number: Int
        var lines: LinePiece
    }
    let name: String
    let parts: [PublishedPart]
    let threads: Int
    /// Whether members could not be told apart, so that one thread reads from front to back; then pieces are cut and
    /// numbered otherwise.
    private var isInOrder = false

    init(name: String, parts: [PublishedPart], threads: Int) {
        self.name = name
        self.parts = parts
        self.threads = max(1, threads)
    }

    /// What `body` makes of each piece, in their order; `numbers` may ask for some pieces of each file, once all were
    /// read.
    ///
    /// Only if all pieces are read, the files are checked against their digests.
    /// - Throws: `RunError` if a file is none that its run wrote, or `body` finds a line that no run would write.
    mutating func map<Result: Sendable>(
        _ numbers: ClosedRange<Int> = 0...Int.max, _ body: @escaping @Sendable (Piece) throws(DamagedLine) -> Result
    ) async throws(RunError) -> [Result] {
        try await reduce(numbers, into: [], body) { $0.append($2) }
    }

    /// The same, combined piece after piece, with the part's place: for what should not be kept of all pieces.
    ///
    /// `initial` is made again where the reading begins again.
    mutating func reduce<Result: Sendable, Total: Sendable>(
        _ numbers: ClosedRange<Int> = 0...Int.max, into initial: @autoclosure () -> Total,
        _ body: @escaping @Sendable (Piece) throws(DamagedLine) -> Result,
        combining combine: @escaping @Sendable (inout Total, Int, Result) -> Void
    ) async throws(RunError) -> Total {
        do {
            if !isInOrder { return try await reduceMembers(numbers, into: initial(), body, combine) }
        } catch {
            // The numbers are those of pieces that an earlier reading cut by members; from front to back, they would be
            // others.
            guard numbers == 0...Int.max else { throw failure(error) }
            isInOrder = true
        }
        return try reduceInOrder(numbers, into: initial(), body, combine)
    }

    private func failure(_ error: any Error) -> RunError {
        let problem: ResultLines.Problem =
            switch error {
            case let line as DamagedLine: .damaged(line)
            case is NoMember: .changed
            default: .unreadable(error)
            }
        return ResultLines.failure(problem, parts[0].path(of: name))
    }

    private func reduceMembers<Result: Sendable, Total: Sendable>(
        _ numbers: ClosedRange<Int>, into initial: Total,
        _ body: @escaping @Sendable (Piece) throws(DamagedLine) -> Result,
        _ combine: @escaping @Sendable (inout Total, Int, Result) -> Void
    ) async throws -> Total {
        let wanted = PieceNumber.members(of: numbers)
        let members = PartMembers(name: name, parts: parts, upTo: wanted.upperBound)
        let joined = JoinedMembers(initial) { total, part, number, line in
            guard numbers.contains(number) else { return }
            combine(&total, part, try body(Piece(part: part, number: number, lines: line)))
        }
        _ = try await EveryThread.run(threads) {
            var (member, lines): ([UInt8], [UInt8]) = ([], [])
            while let (part, number, turn) = try members.next(into: &member) {
                try Task.checkCancellation()
                guard number >= wanted.lowerBound else {
                    try joined.take(turn)
                    continue
                }
                guard let count = try GzipMembers.decode(member, into: &lines) else { throw NoMember() }
                // An output without lines is an empty member.
                guard count > 0 else {
                    try joined.take(turn)
                    continue
                }
                let ends = try MemberEnds(lines, count: count, part: part, number: number)
                var own: Result?
                let place = PieceNumber.of(member: number)
                if numbers.contains(place), ends.start < ends.end {
                    let piece = LinePiece(bytes: lines, start: ends.start, count: ends.end)
                    own = try body(Piece(part: part, number: place, lines: piece))
                }
                try joined.take(turn, ends) { [own] total in if let own { combine(&total, part, own) } }
            }
        }
        return joined.total
    }

    private func reduceInOrder<Result: Sendable, Total>(
        _ numbers: ClosedRange<Int>, into initial: Total, _ body: @Sendable (Piece) throws(DamagedLine) -> Result,
        _ combine: (inout Total, Int, Result) -> Void
    ) throws(RunError) -> Total {
        var total = initial
        for (place, part) in parts.enumerated() {
            let lines = try part.lines(name)
            var number = 0
            while number <= numbers.upperBound, let piece = try lines.next() {
                defer { number += 1 }
                guard numbers.contains(number) else { continue }
                do throws(DamagedLine) {
                    combine(&total, place, try body(Piece(part: place, number: number, lines: piece)))
                } catch {
                    throw lines.damaged(error)
                }
            }
        }
        return total
    }
}

/// How pieces are numbered: member k gives piece 2k, and the line that begins in member k and ends in the next one is
/// piece 2k + 1.
///
/// One thread in order counts its own pieces from 0.
enum PieceNumber {
    /// The piece of the lines that lie within a member.
    static func of(member: Int) -> Int { 2 * member }

    /// The piece of the line that begins in a member and ends in the next one.
    static func afterMember(_ member: Int) -> Int { 2 * member + 1 }

    /// The members that give some pieces.
    static func members(of pieces: ClosedRange<Int>) -> ClosedRange<Int> {
        pieces.lowerBound / 2...pieces.upperBound / 2 + pieces.upperBound % 2
    }
}
