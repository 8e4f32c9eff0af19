import Publishing

/// What `run.json` says of what was published, of a day or of a result without dates.
struct PublishedManifest: Sendable {
    /// The name of the pipeline that decided it.
    let pipeline: String
    /// The pipeline file that decided it; empty where a version did not keep it.
    let pipelineText: String
    /// The version of what the run decided and wrote; nil where it tells none.
    let rules: Int?
    /// The files that the run wrote, by name; candidates may have been removed since.
    let outputs: [String: Manifest.Output]
    /// The logs without which a day was decided.
    let missing: [MissingLogs]
    /// Whether it is of a day that was decided before it was over, and not since.
    let isEarly: Bool
    /// The folder that a re-scoring made it from, as its manifest names it; nil for what a run made.
    let rescoredFrom: String?

    /// Takes what a manifest says of what a pipeline decided.
    ///
    /// - Throws: of what it does not tell enough.
    init(_ file: ManifestFile, of pipeline: (name: String, text: String)) throws(ManifestProblem) {
        self.pipeline = pipeline.name
        pipelineText = pipeline.text
        rules = file.rules
        var outputs: [String: Manifest.Output] = [:]
        for output in try file.outputs() { outputs[output.name] = output }
        self.outputs = outputs
        missing = try file.missingLogs()
        isEarly = file.isEarly
        rescoredFrom = file.rescoredFrom
    }
}
