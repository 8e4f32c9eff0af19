import AttributionModel
import Compression
import JSONLines
import Sources

/// Compares the rows of a day with those that they replace.
enum RowChanges {
    /// How many rows differ: the new and changed ones, or those that went away where these are more.
    static func count(from old: String, to new: String) throws -> Int {
        let after: Set<Digest>
        do {
            after = try digests(of: new)
        } catch let error as SourceError {
            // What helps with a damaged log does not help with rows of the run's own.
            throw RunError(
                .inputOutput,
                "cannot read back \(new), which was just written: \(error.problem); check that disk and run again")
        }
        // Rows that cannot be read any more are all replaced.
        let before = (try? digests(of: old)) ?? []
        return max(after.subtracting(before).count, before.subtracting(after).count)
    }

    private static func digests(of path: String) throws -> Set<Digest> {
        let source = LineSource(InputFile(path: path, name: path, size: 0), policy: .fail)
        var digests: Set<Digest> = []
        var block = LineBlock()
        while try source.nextBlock(into: &block) {
            var lines = BlockLines(block, file: 0)
            while let line = lines.next() { digests.insert(Digest(of: block.bytes.span.extracting(line.range))) }
        }
        return digests
    }
}
