import JSONLines
import Synchronization

/// What is made of an output's gzip members, combined in their order, in whatever order threads are done with them.
final class JoinedMembers<Total: Sendable>: Sendable {
    /// What a member adds to the total.
    typealias Addition = @Sendable (inout Total) -> Void
    private struct State: Sendable {
        var total: Total
        /// The turn that comes next.
        var next = 0
        /// Members whose turn has not come; without ends for those of which nothing is wanted.
        var waiting: [Int: (ends: MemberEnds?, addition: Addition)] = [:]
        /// The member that was combined last, whose last line may end in the next one.
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

    /// Takes what a member adds, when its turn has come; nothing is wanted of one without `ends`.
    func take(_ turn: Int, _ ends: MemberEnds? = nil, _ addition: @escaping Addition = { _ in }) throws {
        try state.withLock { state in
            state.waiting[turn] = (ends, addition)
            while let (ends, addition) = state.waiting.removeValue(forKey: state.next) {
                state.next += 1
                guard let ends else { continue }
                if let last = state.last, last.part == ends.part, case let line = last.tail + ends.head, !line.isEmpty {
                    let piece = LinePiece(bytes: line, count: line.count)
                    try addLine(&state.total, ends.part, PieceNumber.afterMember(last.number), piece)
                }
                addition(&state.total)
                state.last = ends
            }
        }
    }
}

/// Where the lines that lie within a member begin and end, and what it has of others.
struct MemberEnds: Sendable {
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
