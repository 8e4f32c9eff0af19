import AttributionModel
import Compression
import Files
import Sources
import Synchronization

/// One cache file while it is written; pieces come from several workers in any order.
final class FileRecording: Sendable {
    private struct State: ~Copyable {
        var writer: WordFileWriter?
        var parts: [CacheFile.Part] = []
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
        state.withLock { state in
            state.tasks -= 1
            guard state.tasks == 0 else { return }
            do throws(FileError) {
                try state.writer?.closeForNow()
            } catch {
                giveUp(&state, "\(error)")
            }
        }
    }

    /// Writes nothing more for the first problem that is met, and gives back what was taken of the allowance.
    private func giveUp(_ state: inout State, _ problem: String) {
        state.problem = state.problem ?? problem
        allowance.giveBack(state.taken)
        state.taken = 0
        state.writer = nil
    }

    /// Appends a piece, whose first `prefix` words are also read alone; `finish` tells what went wrong.
    func append(_ piece: [UInt64], prefix: Int = 0) {
        let digest = Digest(ofWords: piece, count: piece.count)
        let prefix = (prefix, prefix == 0 ? 0 : Digest(ofWords: piece, count: prefix).low)
        state.withLock { state in
            guard state.problem == nil else { return }
            do throws(FileError) {
                try append(piece, digest, prefix, to: &state)
            } catch {
                giveUp(&state, "\(error)")
            }
        }
    }

    /// Makes the file, if that has not been done.
    private func begin(_ state: inout State) throws(FileError) {
        guard state.writer == nil else { return }
        state.writer = try WordFileWriter(path: path)
        try write(CacheFile.header, to: &state)
    }

    /// Appends a piece at the end of what was written so far.
    private func append(
        _ part: [UInt64], _ digest: Digest, _ prefix: (Int, UInt64), to state: inout State
    ) throws(FileError) {
        try begin(&state)
        let place = state.writer?.count ?? 0
        try write(part, to: &state)
        state.parts.append(
            CacheFile.Part(
                place: place, count: part.count, sequence: Int(truncatingIfNeeded: part[0]), digest: digest,
                prefix: prefix))
    }

    /// Writes words if the allowance permits it; otherwise gives up the file.
    private func write(_ words: [UInt64], to state: inout State) throws(FileError) {
        guard state.writer != nil else { return }
        guard allowance.take(words.count * 8) else { return giveUp(&state, WriteAllowance.isUsedUp) }
        state.taken += words.count * 8
        try state.writer?.append(words, count: words.count)
    }

    /// Ends the file, whose pieces share the texts with a digest, if any; returns what went wrong.
    func finish(_ summary: SourceSummary, key: CacheKey, texts: Digest = .none) -> String? {
        state.withLock { state in
            do throws(FileError) {
                if state.problem == nil { try begin(&state) }
                if let place = state.writer?.count {
                    let pieces = state.parts.sorted { $0.sequence < $1.sequence }
                    try write(
                        CacheFile.footer(summary, pieces: pieces, texts: texts, key: key.digest, at: place),
                        to: &state)
                }
                guard let writer = state.writer.take() else { return state.problem }
                try writer.publish(as: key.path)
                return nil
            } catch {
                giveUp(&state, "\(error)")
                return state.problem
            }
        }
    }
}
