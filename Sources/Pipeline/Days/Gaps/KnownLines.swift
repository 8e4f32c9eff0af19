import AttributionModel
import Sources

/// The lines by which a published day was decided, file by file, to tell which others its logs have by now.
///
/// Lines are counted, not compared: the old ones are not kept.
struct KnownLines {
    private let inputs: [[UInt8]: PublishedInputs.Input]
    private let contents: Set<Digest>

    init(of day: PublishedDay) throws(RunError) {
        inputs = try day.inputs.byName()
        contents = Set(inputs.values.map(\.digest))
    }

    /// How many of the lines of the day in a file, which are `lines` now, the day was decided without: none of a known
    /// content, under whatever name; those that a file of that name has gained; all of any other file's.
    func newLines(of lines: Int, in file: SourceSummary) -> Int { new(lines, file, \.dayLines) }

    /// The same of all lines of a file, of whatever day.
    func newLines(ofAll lines: Int, in file: SourceSummary) -> Int { new(lines, file, \.lines) }

    /// How many of the `lines` of days before it in a file the day was decided without, at least: what else the file
    /// had then, unreadable lines and those of later days, counts as theirs.
    func newLinesBefore(_ lines: Int, in file: SourceSummary) -> Int { new(lines, file) { $0.lines - $0.dayLines } }

    private func new(_ lines: Int, _ file: SourceSummary, _ known: (PublishedInputs.Input) -> Int) -> Int {
        guard !contents.contains(file.digest) else { return 0 }
        return max(0, lines - (inputs[file.name.utf8Bytes].map(known) ?? 0))
    }
}
