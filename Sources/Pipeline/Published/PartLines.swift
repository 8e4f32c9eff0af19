import AttributionModel
import Compression
import JSONLines
import Publishing
import Reviewing
import Synchronization

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
        /// Its place among the pieces of its file.
        var number: Int
        var lines: LinePiece
    }
    let name: String
    let parts: [PublishedPart]
    let threads: Int
    /// Whether one thread reads, whose pieces are others.
    private var isInOrder = false

    init(name: String, parts: [PublishedPart], threads: Int) {
        self.name = name
        self.parts = parts
        self.threads = max(1, threads)
    }

    /// What `body` makes of each piece, or afterwards of some pieces of each file, in their order.
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
            // Where members were told apart before, they are the pieces that are meant.
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
        let members = PartMembers(name: name, parts: parts, upTo: numbers.upperBound / 2 + numbers.upperBound % 2)
        let joined = JoinedMembers(initial) { total, part, number, line in
            guard numbers.contains(number) else { return }
            combine(&total, part, try body(Piece(part: part, number: number, lines: line)))
        }
        _ = try await EveryThread.run(threads) {
            var (member, lines): ([UInt8], [UInt8]) = ([], [])
            while let (part, number, turn) = try members.next(into: &member) {
                try Task.checkCancellation()
                guard number >= numbers.lowerBound / 2 else {
                    try joined.pass(turn)
                    continue
                }
                guard let count = try GzipMembers.decode(member, into: &lines) else { throw NoMember() }
                // An output without lines is an empty member.
                guard count > 0 else {
                    try joined.pass(turn)
                    continue
                }
                let ends = try MemberEnds(lines, count: count, part: part, number: number)
                var own: Result?
                if numbers.contains(2 * number), ends.start < ends.end {
                    let piece = LinePiece(bytes: lines, start: ends.start, count: ends.end)
                    own = try body(Piece(part: part, number: 2 * number, lines: piece))
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

/// What is made of members, combined in their order whatever the order in which threads are done with them.
private final class JoinedMembers<Total: Sendable>: Sendable {
    /// What a member adds to the total.
    typealias Addition = @Sendable (inout Total) -> Void
    private struct State: Sendable {
        var total: Total
        /// The turn that comes next.
        var next = 0
        /// Members whose turn has not come; nil for those of which nothing is wanted.
        var waiting: [Int: (ends: MemberEnds, addition: Addition)?] = [:]
        /// The member before the next one, whose last line may end there.
        var last: MemberEnds?
    }
    private let state: Mutex<State>
    /// Adds the line that lies in two members, by its part's place and its number.
    private let addLine: @Sendable (inout Total, Int, Int, LinePiece) throws -> Void

    init(_ initial: Total, addingLine addLine: @escaping @Sendable (inout Total, Int, Int, LinePiece) throws -> Void) {
        state = Mutex(State(total: initial))
        self.addLine = addLine
    }

    /// What was combined so far.
    var total: Total { state.withLock { $0.total } }

    /// Goes past a member of which nothing is wanted.
    func pass(_ turn: Int) throws { try enter(nil, turn) }

    /// Takes what a member adds, when its turn has come.
    func take(_ turn: Int, _ ends: MemberEnds, _ addition: @escaping Addition) throws {
        try enter((ends, addition), turn)
    }

    private func enter(_ found: (ends: MemberEnds, addition: Addition)?, _ turn: Int) throws {
        try state.withLock { state in
            state.waiting[turn] = .some(found)
            while let found = state.waiting.removeValue(forKey: state.next) {
                state.next += 1
                guard let (ends, addition) = found else { continue }
                if let last = state.last, last.part == ends.part, case let line = last.tail + ends.head, !line.isEmpty {
                    let piece = LinePiece(bytes: line, count: line.count)
                    try addLine(&state.total, ends.part, 2 * last.number + 1, piece)
                }
                addition(&state.total)
                state.last = ends
            }
        }
    }
}

/// Some bytes of a file are not a member that a run wrote.
private struct NoMember: Error {}

/// Where the lines that lie within a member begin and end, and what it has of others.
private struct MemberEnds: Sendable {
    let part: Int
    let number: Int
    let start: Int
    let end: Int
    /// The end of the line that began in the member before it, with its line feed.
    let head: [UInt8]
    /// The beginning of the line that ends in the next member.
    let tail: [UInt8]

    /// - Throws: `NoMember` if no line ends in it.
    init(_ lines: [UInt8], count: Int, part: Int, number: Int) throws {
        guard let last = lines[..<count].lastIndex(of: UInt8(ascii: "\n")) else { throw NoMember() }
        (self.part, self.number) = (part, number)
        start = number == 0 ? 0 : findByte(UInt8(ascii: "\n"), in: lines.span, 0..<count) + 1
        end = last + 1
        (head, tail) = (Array(lines[..<start]), Array(lines[end..<count]))
    }
}

/// The members of an output of some parts, handed out to threads that decode them.
private final class PartMembers: Sendable {
    private struct State: ~Copyable {
        var part = 0
        var number = 0
        var turn = 0
        var members: GzipMembers?
    }
    private let name: String
    private let parts: [PublishedPart]
    /// The last member of each file that is handed out.
    private let last: Int
    private let state = Mutex(State())

    init(name: String, parts: [PublishedPart], upTo last: Int) {
        self.name = name
        self.parts = parts
        self.last = last
    }

    /// Replaces `member` by the next one, and says where it is, and how many were handed out before it; nil after the
    /// last one.
    ///
    /// - Throws: if a file cannot be read, or is not the one that its manifest names.
    func next(into member: inout [UInt8]) throws -> (part: Int, number: Int, turn: Int)? {
        // Taken out, so that nothing but bytes crosses the lock.
        var bytes = member
        member = []
        defer { member = bytes }
        return try state.withLock { state in
            while state.part < parts.count {
                if state.members == nil { state.members = try GzipMembers(path: parts[state.part].path(of: name)) }
                if state.number <= last {
                    if try state.members?.next(into: &bytes) ?? false {
                        defer { (state.number, state.turn) = (state.number + 1, state.turn + 1) }
                        return (state.part, state.number, state.turn)
                    }
                    let digest = try state.members?.finish()
                    guard digest == parts[state.part].manifest.outputs[name]?.digest else { throw NoMember() }
                }
                (state.part, state.number) = (state.part + 1, 0)
                state.members = nil
            }
            return nil
        }
    }
}
