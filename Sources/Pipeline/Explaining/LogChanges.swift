import AttributionModel
import Compression
import Publishing
import Sources

/// What is no longer as it was in the logs when the runs that an explanation is about read them.
struct LogChanges {
    private let folder: String
    /// Files that a search for clicks would read, and that no longer exist.
    private var gone: [String] = []
    /// Files that are still there, but that no path names: options of the run did.
    private var unnamed: [String] = []
    /// Files that no path names and that are not there either: these may be other logs.
    private var elsewhere: [String] = []
    /// Files of clicks and of the catalogue that have other content now.
    private var changed = ByKind<[String]> { _ in [] }

    /// No change in the logs of a folder is known yet.
    init(in folder: String) { self.folder = folder }

    /// Compares the files that a run read with those that are there now.
    mutating func note(_ logs: NearClickSearch.Logs, ofRun inputs: [Manifest.Input]) throws {
        let pipeline = logs.pipeline
        let links = (pipeline.links?.paths ?? []).ofAnyDay
        let clicks = pipeline.clicks.paths.ofAnyDay
        let searched = (logs.dimensions == nil ? [] : clicks) + links
        let names = inputs.map(\.path)
        let known = Dictionary(inputs.map { ($0.path.utf8Bytes, $0.digest) }) { first, _ in first }
        gone += KnownNames.missing(named: names, matching: searched, under: folder)
        let patterns = clicks + links + pipeline.installs.paths.ofAnyDay
        let named = Set(KnownNames.names(names, matching: patterns, under: folder).map(\.utf8Bytes))
        for name in names where !named.contains(name.utf8Bytes) {
            if KnownNames.exists(name, under: folder) { unnamed.append(name) } else { elsewhere.append(name) }
        }
        for (kind, files) in [(RecordKind.click, logs.files), (.link, logs.linkFiles)] {
            changed[kind] += files.filter { file in known[file.name.utf8Bytes].map { $0 != file.digest } ?? false }
                .map(\.name)
        }
        // A file of two names is read by the lesser one, which the run may not have known.
        let read = Set(logs.linkFiles.map(\.name.utf8Bytes))
        changed[.link] += try KnownNames.find(named: names, matching: links, under: folder)
            .filter { !read.contains($0.name.utf8Bytes) }
            .filter { try FileDigest.of($0.path) != known[$0.name.utf8Bytes] }.map(\.name)
    }

    /// What a person should know of them.
    var warnings: [String] {
        var warnings: [String] = []
        if let (files, count) = LogChanges.summary(of: gone) {
            warnings.append(
                "\(files), which the run read, \(count.isOrAre) no longer under \(folder): the clicks that came near may "
                    + "not be all of them; put back what is missing, or say where it is with --clicks or --links")
        }
        if let (files, count) = LogChanges.summary(of: unnamed) {
            warnings.append(
                "\(files), which the run read, \(count.isOrAre) named by no path and therefore not read; name "
                    + "\(count.itOrThem) with --clicks, --installs or --links, as for the run")
        }
        if let (files, count) = LogChanges.summary(of: elsewhere) {
            warnings.append(
                "\(files), which the run read, \(count.isOrAre) not under \(folder): other logs may have been searched; "
                    + "check --input, --clicks, --installs and --links")
        }
        let meanings: [(RecordKind, String)] = [
            (.click, "the clicks that came near may be others than the run has read"),
            (.link, "what is said of links is what they are now, not what they were then"),
        ]
        for (kind, meaning) in meanings {
            guard let (files, count) = LogChanges.summary(of: changed[kind]) else { continue }
            warnings.append("\(files) \(count.hasOrHave) changed since the run: \(meaning)")
        }
        return warnings
    }

    /// The first of some files and how many more there are, in words, and how many there are; nil if there are none.
    ///
    /// Several days may have read the same file.
    static func summary(of names: [String]) -> (files: String, count: Int)? {
        let count = Set(names.map(\.utf8Bytes)).count
        return names.first.map { ((count - 1).counted("more file", after: $0), count) }
    }
}
