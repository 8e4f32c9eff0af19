import AttributionModel
import Compression
import JSONLines
import Reviewing
import Sources

/// Compares the rows of a day with those that they replace.
struct RowChanges {
    /// How many rows differ: the new and changed ones or, if these are more, the gone and changed ones.
    let rowCount: Int
    /// How many installs have a row among those that are replaced, but none any more.
    let goneInstalls: Int

    /// Reads two files of rows.
    init(from old: String, to new: String) throws {
        let after: Rows
        do {
            after = try Rows(of: new)
        } catch let error where error is SourceError || error is DamagedLine {
            // What helps with a damaged log does not help with rows that the run itself wrote.
            let problem = (error as? SourceError)?.problem ?? "a line is not a row"
            throw RunError(
                .inputOutput,
                "cannot read back \(new), which was just written: \(problem); check that disk and run again")
        }
        // Rows that can no longer be read are all replaced.
        let before = (try? Rows(of: old)) ?? Rows()
        rowCount = max(after.lines.subtracting(before.lines).count, before.lines.subtracting(after.lines).count)
        goneInstalls = before.installs.subtracting(after.installs).count
    }

    /// The digests of a file's rows and of their installs' ids.
    private struct Rows {
        var lines: Set<Digest> = []
        var installs: Set<Digest> = []

        init() {}

        init(of path: String) throws {
            let source = LineSource(InputFile(path: path, name: path, size: 0), policy: .fail)
            var block = LineBlock()
            while try source.nextBlock(into: &block) {
                var split = BlockLines(block)
                while let line = split.next() {
                    lines.insert(Digest(of: block.bytes.span.extracting(line.range)))
                    let install = try Rows.install(in: block.bytes, line.range)
                    installs.insert(Digest(of: block.bytes.span.extracting(install)))
                }
            }
        }

        /// Where the install's id is in a row: all versions write it first.
        private static func install(in bytes: [UInt8], _ line: Range<Int>) throws(DamagedLine) -> Range<Int> {
            var cursor = JSONCursor(bytes, line)
            try cursor.take("{")
            try cursor.key("install_id")
            return try cursor.value()
        }
    }
}
