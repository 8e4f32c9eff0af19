import Compression
import Sources

/// Decompresses files and drops the bytes, a file a task.
struct DecodeFloor: Sendable {
    /// What is read.
    let files: [InputFile]
    /// Files at a time.
    let threads: Int

    /// Reads all files once.
    ///
    /// - Throws: `CompressionError`.
    func measure() async throws -> Measured {
        let files = self.files.largestFirst
        let queue = FileQueue(count: files.count)
        return try await Measured.time {
            try await Measured.sum(threads: threads) {
                // As large as a run's blocks, so that the bytes stay in the same cache.
                var block = [UInt8](repeating: 0, count: LineBlock.size)
                var measured = Measured()
                while let place = queue.pop() {
                    measured.bytes += try decode(files[place].path, into: &block)
                }
                return measured
            }
        }
    }

    private func decode(_ path: String, into block: inout [UInt8]) throws(CompressionError) -> Int {
        let file = try DecodedFile(path: path)
        var bytes = 0
        while try file.nextMember() != nil {
            while true {
                let got = try file.read(into: &block, from: 0, upTo: block.count)
                guard got > 0 else { break }
                bytes += got
            }
        }
        // A run digests its inputs as well.
        _ = try file.finish()
        return bytes
    }
}
