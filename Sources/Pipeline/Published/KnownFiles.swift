import AttributionModel
import Publishing
import Sources

/// The files by which a published day was decided, to be compared with those that a run has read (`LateLines` says
/// which lines are new).
struct KnownFiles: Sendable {
    /// A file that the day's run read.
    struct File: Sendable {
        let digest: Digest
        /// The number of all of its lines.
        let lines: Int
        /// The number of its lines of the day itself.
        let dayLines: Int
    }
    /// The files by the bytes of their names.
    let byName: [[UInt8]: File]
    /// What the files contain.
    let contents: Set<Digest>

    /// The files that a day's manifest lists.
    init(_ inputs: [Manifest.Input]) {
        let files = inputs.map { input in
            (input.path.utf8Bytes, File(digest: input.digest, lines: input.lines, dayLines: input.dayLines ?? 0))
        }
        byName = Dictionary(files) { $1 }
        contents = Set(byName.values.map(\.digest))
    }

    /// Whether a file that was read is among them.
    func contains(_ file: SourceSummary) -> Bool {
        byName[file.name.utf8Bytes] != nil || contents.contains(file.digest)
    }

    /// How many of a file's lines of the day, of which there are `lines` now, the day was decided without.
    ///
    /// There are none if the content is known, under whatever name. If only the name is known, they are the lines that
    /// the file has gained; of any other file, they are all.
    func newLines(of lines: Int, in file: SourceSummary) -> Int { new(lines, file, \.dayLines) }

    /// The same of all lines of a file, of whatever day.
    func newLines(ofAll lines: Int, in file: SourceSummary) -> Int { new(lines, file, \.lines) }

    /// At least how many of a file's `lines` of days before this one are new since it was decided.
    ///
    /// All lines that the file had then, apart from those of the day itself, count as lines of earlier days, though
    /// some were unreadable or of later days: the number may be too small, never too large.
    func newLinesBefore(_ lines: Int, in file: SourceSummary) -> Int { new(lines, file) { $0.lines - $0.dayLines } }

    private func new(_ lines: Int, _ file: SourceSummary, _ known: (File) -> Int) -> Int {
        guard !contents.contains(file.digest) else { return 0 }
        return max(0, lines - (byName[file.name.utf8Bytes].map(known) ?? 0))
    }
}
