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
        do {
            if !isInOrder { return try await mapMembers(numbers, body) }
        } catch {
            // Where members were told apart before, they are the pieces that are meant.
            guard numbers == 0...Int.max else { throw failure(error) }
            isInOrder = true
        }
        return try mapInOrder(numbers, body)
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

    private func mapMembers<Result: Sendable>(
        _ numbers: ClosedRange<Int>, _ body: @escaping @Sendable (Piece) throws(DamagedLine) -> Result
    ) async throws -> [Result] {
        let members = PartMembers(name: name, parts: parts, upTo: numbers.upperBound / 2 + numbers.upperBound % 2)
        let found = try await EveryThread.run(threads) {
            var found: [(part: Int, number: Int, result: Result)] = []
            var ends: [MemberEnds] = []
            var (member, lines): ([UInt8], [UInt8]) = ([], [])
            while let (part, number) = try members.next(into: &member) {
                try Task.checkCancellation()
                guard number >= numbers.lowerBound / 2 else { continue }
                guard let count = try GzipMembers.decode(member, into: &lines) else { throw NoMember() }
                // An output without lines is an empty member.
                guard count > 0 else { continue }
                let own = try MemberEnds(lines, count: count, part: part, number: number)
                ends.append(own)
                guard numbers.contains(2 * number), own.start < own.end else { continue }
                let piece = LinePiece(bytes: lines, start: own.start, count: own.end)
                found.append((part, 2 * number, try body(Piece(part: part, number: 2 * number, lines: piece))))
            }
            return (found, ends)
        }
        var results = found.flatMap(\.0)
        let ends = found.flatMap(\.1).sorted { ($0.part, $0.number) < ($1.part, $1.number) }
        for (first, second) in zip(ends, ends.dropFirst()) where first.part == second.part {
            let (number, line) = (2 * first.number + 1, first.tail + second.head)
            guard numbers.contains(number), !line.isEmpty else { continue }
            let piece = LinePiece(bytes: line, count: line.count)
            results.append((first.part, number, try body(Piece(part: first.part, number: number, lines: piece))))
        }
        return results.sorted { ($0.part, $0.number) < ($1.part, $1.number) }.map(\.result)
    }

    private func mapInOrder<Result: Sendable>(
        _ numbers: ClosedRange<Int>, _ body: @Sendable (Piece) throws(DamagedLine) -> Result
    ) throws(RunError) -> [Result] {
        var found: [Result] = []
        for (place, part) in parts.enumerated() {
            let lines = try part.lines(name)
            var number = 0
            while number <= numbers.upperBound, let piece = try lines.next() {
                defer { number += 1 }
                guard numbers.contains(number) else { continue }
                do throws(DamagedLine) {
                    found.append(try body(Piece(part: place, number: number, lines: piece)))
                } catch {
                    throw lines.damaged(error)
                }
            }
        }
        return found
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

    /// Replaces `member` by the next one, and says where it is; nil after the last one.
    ///
    /// - Throws: if a file cannot be read, or is not the one that its manifest names.
    func next(into member: inout [UInt8]) throws -> (part: Int, number: Int)? {
        // Taken out, so that nothing but bytes crosses the lock.
        var bytes = member
        member = []
        defer { member = bytes }
        return try state.withLock { state in
            while state.part < parts.count {
                if state.members == nil { state.members = try GzipMembers(path: parts[state.part].path(of: name)) }
                if state.number <= last {
                    if try state.members?.next(into: &bytes) ?? false {
                        defer { state.number += 1 }
                        return (state.part, state.number)
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
