import AttributionModel
import Files
import Sources

/// What earlier runs for days have read, in a folder of its own: clicks from logs, normalised, what logs of installs
/// say beside these, and rows of published states.
///
/// Each file in it stands for one content of an input and one shape of what is read; it is checked before it is used,
/// and may be removed at any time. No problem with it stops a run.
final class RunCache {
    private let folder: CacheFolder
    private let pipeline: PipelineDefinition
    private let bound: CacheBound
    /// What all passes of the run may add.
    private let allowance: WriteAllowance
    private let textBytes: Int
    private var faults = CacheFaults()

    private init(of pipeline: PipelineDefinition, in folder: CacheFolder, _ options: DayOptions.Cache) {
        self.folder = folder
        self.pipeline = pipeline
        textBytes = options.sharedTextBytes
        let held = folder.files.reduce(0) { $0 + $1.size }
        let free = try? SystemCalls.freeBytes(at: folder.path)
        bound = CacheBound(size: options.size, held: held, free: free)
        // Results come first: other files may have filled the disk since the last run.
        let room = CacheBound(size: .max, held: held, free: free).size
        if held > room { folder.trim(to: room) }
        allowance = WriteAllowance(bytes: bound.growth)
    }

    /// Opens the cache of a run for days whose output is in `output`.
    ///
    /// - Returns: nil if it is turned off or cannot be used; then `warnings` says why.
    static func open(
        _ run: AttributionRun, _ options: DayOptions.Cache, output: String, warnings: inout [String]
    ) -> RunCache? {
        guard options.isUsed else { return nil }
        do throws(UnusableCache) {
            let folder = try CacheFolder.open(chosen: options.folder, output: output)
            return RunCache(of: run.pipeline, in: folder, options)
        } catch {
            warnings.append("clicks and states are read without the cache: \(error.text)")
            return nil
        }
    }

    /// Where it is.
    var path: String { folder.path }

    /// Finds out which inputs it has; `digest` gives the digest of a file's bytes.
    ///
    /// Of other logs it takes in those in `keeping`: a run for many days reads most of them for the last time. Of the
    /// states of earlier days it takes in all that can be read, as the next night reads them again.
    func use(
        _ files: RunInputs, digest: (InputFile) throws -> Digest, keeping: Set<[UInt8]>, states: [PublishedState]
    ) rethrows -> RunCacheUse {
        func section(_ kind: CacheSection.Kind) -> CacheSection {
            CacheSection(kind: kind, folder: path, shape: pipeline.shape(of: kind), allowance: allowance)
        }
        func logs(_ files: [InputFile], _ kind: CacheSection.Kind) throws -> CachedInputs {
            CachedInputs(
                section(kind), names: files.map(\.name), contents: try files.map(digest),
                textBytes: kind == .clicks ? textBytes : 0,
                keeping: { keeping.contains(files[$0].path.utf8Bytes) })
        }
        return RunCacheUse(
            clicks: try logs(files.clicks, .clicks), installs: try logs(files.installs, .installs),
            states: CachedInputs(
                section(.state), names: states.map(\.file.name),
                contents: states.map { (try? digest($0.file)) == $0.digest ? $0.digest : nil }))
    }

    /// What a person should know of what was closed.
    var warnings: [String] { faults.warnings }

    /// Gives the files that were written their names; `totals` say which inputs they stand for.
    func close(_ use: RunCacheUse, _ totals: RunTotals) {
        use.clicks.finishTexts()
        for (logs, kind) in [(use.clicks, RecordKind.click), (use.installs, .install)] {
            for place in logs.recordings.keys.sorted() { logs.finish(place, totals[kind].inputs[place]) }
        }
        for inputs in [use.clicks, use.installs, use.states] { inputs.close(&faults) }
    }

    /// Removes what is too much, once the run has ended.
    func trim() { folder.trim(to: bound.size) }
}
