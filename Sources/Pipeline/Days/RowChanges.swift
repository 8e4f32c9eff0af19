import AttributionModel
import Compression
import JSONLines
import Sources

/// Compares the rows of a day with those that they replace.
enum RowChanges {
    /// How many rows differ: the new and changed ones, or those that went away where these are more.
    static func count(from old: String, to new: String) throws -> Int {
        // Rows that cannot be read any more are all replaced.
        let (before, after) = ((try? digests(of: old)) ?? [], try digests(of: new))
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
