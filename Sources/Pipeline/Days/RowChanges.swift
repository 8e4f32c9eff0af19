import AttributionModel
import Compression
import JSONLines
import Sources

/// Compares the rows of a day with those that they replace.
enum RowChanges {
    /// How many rows differ: the new and changed ones, or those that went away where these are more.
    static func count(from old: String, to new: String) throws -> Int {
        let (before, after) = (try digests(of: old), try digests(of: new))
        return max(after.subtracting(before).count, before.subtracting(after).count)
    }

    private static func digests(of path: String) throws -> Set<Digest> {
        let files = try InputFiles.find(patterns: [path], under: "/")
        var digests: Set<Digest> = []
        for file in files {
            let source = LineSource(file, policy: .fail)
            var block = LineBlock()
            while try source.nextBlock(into: &block) {
                var lines = BlockLines(block, file: 0)
                while let line = lines.next() { digests.insert(Digest(of: block.bytes.span.extracting(line.range))) }
            }
        }
        return digests
    }
}
