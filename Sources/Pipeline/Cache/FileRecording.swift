import AttributionModel
import Compression
import Files
import Sources
import Synchronization

/// One cache file while it is written; pieces come from several workers in any order.
final class FileRecording: Sendable {
    private struct State: ~Copyable {
        var writer: WordFileWriter?
        var pieces: [CacheFile.Piece] = []
        /// The bytes of the allowance that were taken.
        var taken = 0
        /// How many tasks are at it.
        var tasks = 0
        var problem: String?
    }
    /// Where it is written until it is complete.
    let path: String
    private let allowance: WriteAllowance
    private let state = Mutex(State())

    /// Writes as far as `allowance` permits.
    init(path: String, allowance: WriteAllowance) {
        self.path = path
        self.allowance = allowance
    }

    /// Notes that a task begins with this file, and leaves the one it was at, if any: a file is open only while some
    /// task is at it, so that no more files are open than there are tasks.
    func begin(after last: FileRecording?) {
        guard last !== self else { return }
        last?.leave()
        state.withLock { $0.tasks += 1 }
    }

    private func leave() {
        _ = attempt { state in
            state.tasks -= 1
            if state.tasks == 0 { try state.writer?.closeForNow() }
        }
    }

    /// Does something to the file, unless it was given up; returns what went wrong, now or before.
    ///
    /// From the first problem on, nothing more is written to the file, and what it took of the allowance is given back.
    private func attempt(_ step: (inout State) throws -> Void) -> String? {
        state.withLock { state in
            guard state.problem == nil else { return state.problem }
            do {
                try step(&state)
            } catch {
                state.problem = "\(error)"
                allowance.giveBack(state.taken)
                state.taken = 0
                state.writer = nil
            }
            return state.problem
        }
    }

    /// Appends a piece, whose first `prefix` words are also read alone; `finish` tells what went wrong.
    func append(_ piece: [UInt64], prefix: Int = 0) {
        let digest = Digest(ofWords: piece, count: piece.count)
        let prefix = (prefix, prefix == 0 ? 0 : Digest(ofWords: piece, count: prefix).low)
        _ = attempt { state in
            let place = try end(&state)
            try write(piece, to: &state)
            state.pieces.append(
                CacheFile.Piece(
                    place: place, count: piece.count, sequence: Int(truncatingIfNeeded: piece[0]), digest: digest,
                    prefix: prefix))
        }
    }

    /// Ends the file, whose pieces share the texts with a digest, if any; returns what went wrong.
    func finish(_ summary: SourceSummary, key: CacheKey, texts: Digest = .none) -> String? {
        attempt { state in
            let place = try end(&state)
            let pieces = state.pieces.sorted { $0.sequence < $1.sequence }
            try write(
                CacheFile.footer(summary, pieces: pieces, texts: texts, key: key.digest, at: place), to: &state)
            try state.writer.take()?.publish(as: key.path)
        }
    }

    /// Where the file ends; makes it if that has not been done.
    private func end(_ state: inout State) throws -> Int {
        if let place = state.writer?.count { return place }
        state.writer = try WordFileWriter(path: path)
        try write(CacheFile.header, to: &state)
        return CacheFile.header.count
    }

    /// Writes words if the allowance permits it.
    private func write(_ words: [UInt64], to state: inout State) throws {
        guard allowance.take(words.count * 8) else { throw WriteAllowance.UsedUp() }
        state.taken += words.count * 8
        try state.writer?.append(words, count: words.count)
    }
}
