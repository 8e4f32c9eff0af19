import ArgumentParser
import Pipeline

/// Where a run for days keeps the clicks and states that it has read, for later runs.
struct CacheArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where runs for days keep clicks and states that they have read. (default: <output>/.cache)",
            valueName: "folder"),
        completion: .directory)
    var cacheDir: String?

    @Option(
        help: ArgumentHelp(
            "The most that the cache may take, never more than a quarter of the free space. (default: 4GB)",
            valueName: "size"),
        transform: { try ByteCount.parse($0, atLeast: 1_000_000) })
    var cacheSize: Int?

    @Flag(help: "Read all clicks from the logs and all states from the output, and keep none.")
    var noCache = false

    func validate() throws {
        guard !noCache || (cacheDir == nil && cacheSize == nil) else {
            throw ValidationError("--no-cache cannot be combined with --cache-dir or --cache-size.")
        }
        if let cacheDir, cacheDir.isEmpty { throw ValidationError("--cache-dir is empty; name a folder.") }
    }

    /// Whether any of the options is given.
    var areNamed: Bool { noCache || cacheDir != nil || cacheSize != nil }

    /// What the run is asked to do.
    var options: DayOptions.Cache {
        var cache = DayOptions.Cache()
        cache.isUsed = !noCache
        cache.folder = cacheDir
        cache.size = cacheSize ?? cache.size
        return cache
    }
}
