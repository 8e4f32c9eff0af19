import Compression
import Publishing
import Synchronization

/// The members of an output of some parts, handed out to threads that decode them.
final class PartMembers: Sendable {
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

/// Some bytes of a file are not a member that a run wrote.
struct NoMember: Error {}
