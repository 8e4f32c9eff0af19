public import AttributionModel

/// What `run.json` says of a run.
///
/// Keys in this order: `ascribe` (version) `rules` `pipeline` (name, hash, window where it was shortened, text); for a
/// day `date` `day_status` `fingerprint` `restates` `late` `missing_logs` `missing_hours` `decided_early`; then
/// `counts` `counters` `outputs` `inputs` `run`; a later run may put `kept_without` after `day_status`. All members but
/// the last two and those of a day are the same for the same lines, however these were split into files and read, and
/// however long that took.
///
/// In a day's `counts`, lines and `clicks` are of everything that its run read, and `day_clicks`, `installs` and
/// `installs_by_status` are the day's; with `other_days`, each of `clicks` and `installs` adds up to the number of its
/// records.
///
/// `Pipeline/Published` reads it again.
public struct Manifest: Sendable {
    /// A file that the run read.
    public struct Input: Sendable, Equatable {
        /// The file as the run was given it.
        public var path: String
        /// Compressed bytes.
        public var size: Int
        /// The digest of the file's bytes.
        public var digest: Digest
        /// Lines of the file, including blank and unreadable ones.
        public var lines: Int
        /// `plain`, `gzip`, `zstd`, … or an archive's name.
        public var encoding: String
        /// What its reader found odd or damaged, in words; usually nothing.
        public var warnings: [String]
        /// Lines that are of the result's own day, nil in a result without a date.
        public var dayLines: Int?

        /// Describes a file.
        public init(
            path: String, size: Int, digest: Digest, lines: Int, encoding: String, warnings: [String] = []
        ) {
            self.path = path
            self.size = size
            self.digest = digest
            self.lines = lines
            self.encoding = encoding
            self.warnings = warnings
        }
    }

    /// A file that the run wrote.
    public struct Output: Sendable, Equatable {
        /// The path inside the result.
        public var name: String
        /// Compressed bytes.
        public var size: Int
        /// The digest of the file's bytes.
        public var digest: Digest
        /// Lines, without the header of a report.
        public var rows: Int

        /// Describes a file.
        public init(name: String, size: Int, digest: Digest, rows: Int) {
            self.name = name
            self.size = size
            self.digest = digest
            self.rows = rows
        }
    }

    /// The program's version.
    public var version: String
    /// The version of what is decided and written: a run can continue from results with the same one.
    public var rules: Int
    /// The pipeline's name.
    public var pipeline: String
    /// The digest of the pipeline file's bytes.
    public var pipelineDigest: Digest
    /// The pipeline file's text, with which the result can be decided again.
    public var pipelineText: String
    /// The length to which all windows were shortened on the command line; nil where they were not.
    public var window: String?
    /// What is said of the result's batch day; empty in a result without a date.
    public var day: [ManifestValue.Member] = []
    /// Counts that account for every line that was read, per kind of record (spec §8).
    public var counts: [ManifestValue.Member] = []
    /// Counts of work done that do not vary from run to run.
    public var counters: [ManifestValue.Member] = []
    /// The files that the run wrote, without this one.
    public var outputs: [Output] = []
    /// The files that the run read: clicks, installs, then links; for a day, those in its own folders, and others with
    /// lines that it looks at.
    public var inputs: [Input] = []
    /// What varies from run to run: clock, timings, host, threads, memory, peak, spills.
    public var run: [ManifestValue.Member] = []

    /// A manifest without counts; the caller fills them in.
    public init(
        version: String, rules: Int, pipeline: String, pipelineDigest: Digest, pipelineText: String = ""
    ) {
        self.version = version
        self.rules = rules
        self.pipeline = pipeline
        self.pipelineDigest = pipelineDigest
        self.pipelineText = pipelineText
    }

    private var pipelineMembers: [ManifestValue.Member] {
        var members: [ManifestValue.Member] = [
            .init("name", .text(pipeline)), .init("hash", .digest(pipelineDigest)),
        ]
        if let window { members.append(.init("window", .text(window))) }
        members.append(.init("text", .text(pipelineText)))
        return members
    }

    /// The bytes of `run.json`.
    public func render() -> [UInt8] {
        let members: [ManifestValue.Member] =
            [
                .init("ascribe", .text(version)),
                .init("rules", .integer(rules)),
                .init("pipeline", .object(pipelineMembers)),
            ] + day + [
                .init("counts", .object(counts)),
                .init("counters", .object(counters)),
                .init("outputs", .array(outputs.map(\.value))),
                .init("inputs", .array(inputs.map(\.value))),
                .init("run", .object(run)),
            ]
        return ManifestValue.object(members).render()
    }
}

extension Manifest.Input {
    fileprivate var value: ManifestValue {
        .object(
            [
                .init("path", .text(path)),
                .init("size", .integer(size)),
                .init("hash", .digest(digest)),
                .init("lines", .integer(lines)),
            ] + (dayLines.map { [.init("day_lines", .integer($0))] } ?? []) + [
                .init("encoding", .text(encoding)),
                .init("warnings", .texts(warnings)),
            ])
    }
}

extension Manifest.Output {
    fileprivate var value: ManifestValue {
        .object([
            .init("name", .text(name)),
            .init("size", .integer(size)),
            .init("hash", .digest(digest)),
            .init("rows", .integer(rows)),
        ])
    }
}
