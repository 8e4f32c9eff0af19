import AttributionModel
import PipelineFile
import Publishing

/// What `run.json` says that both runs for days (`PublishedDay`) and reviews (`PublishedPart`) ask for.
struct PublishedManifest: Sendable {
    /// The name of the pipeline that decided it.
    let pipeline: String
    /// The text of the pipeline file that decided it; empty if the version at the time did not keep it.
    let pipelineText: String
    /// The length to which all windows were shortened; nil if they are the pipeline's.
    let window: Milliseconds?
    /// The version of what the run decided and wrote; nil if it does not say.
    let rules: Int?
    /// The files that the run wrote, by name; candidates may have been removed since.
    let outputs: [String: Manifest.Output]
    /// How many further lines of installs its run has dropped.
    let duplicateInstalls: Int
    /// The logs without which a day was decided.
    let missing: [MissingLogs]
    /// Whether it is for a day that was decided before it was over, and not since.
    let isEarly: Bool
    /// The folder from which a re-scoring made it, as its manifest names it; nil if a run made it.
    let rescoredFrom: String?

    /// Takes what a manifest says of the decisions of a pipeline.
    ///
    /// - Throws: what is incomplete.
    init(_ file: ManifestFile, of pipeline: (name: String, text: String)) throws(ManifestProblem) {
        self.pipeline = pipeline.name
        pipelineText = pipeline.text
        window = try PublishedManifest.window(of: file)
        rules = file.rules
        var outputs: [String: Manifest.Output] = [:]
        for output in try file.outputs() { outputs[output.name] = output }
        self.outputs = outputs
        let installs = file.counts?["installs"] as? [String: Any]
        duplicateInstalls = installs?[InstallVerdict.duplicate.name] as? Int ?? 0
        missing = try file.missingLogs()
        isEarly = file.isEarly
        rescoredFrom = file.rescoredFrom
    }

    private static func window(of file: ManifestFile) throws(ManifestProblem) -> Milliseconds? {
        guard let text = file.window else { return nil }
        guard let window = PipelineFile.duration(text), window > 0 else {
            throw ManifestProblem(text: "its window is not a length of time")
        }
        return window
    }
}

extension PublishedManifest {
    /// What tells the pipeline that decided from others.
    struct Settings: Hashable {
        private let text: [UInt8]
        private let window: Milliseconds?

        fileprivate init(_ manifest: PublishedManifest) {
            text = manifest.pipelineText.utf8Bytes
            window = manifest.window
        }
    }

    /// Those of its own pipeline.
    var settings: Settings { Settings(self) }

    /// The pipeline that decided, with its windows as the run had them; messages call its file by `name`.
    ///
    /// - Throws: what is wrong with its text, as where there is none.
    func definition(called name: String) throws(PipelineFileErrors) -> PipelineDefinition {
        var definition = try PipelineFile.load(
            text: pipelineText, name: name, canonicalZone: KnownZones.canonicalName, isPublished: true)
        if let window { definition.match.narrow(toAtMost: window) }
        return definition
    }
}
