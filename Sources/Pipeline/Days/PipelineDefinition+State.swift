import AttributionModel

extension PipelineDefinition {
    /// Refuses a pipeline whose results later days cannot continue; `path` is its file's, nil for one that ships.
    ///
    /// - Throws: `RunError` of kind `badPipeline`.
    func requireState(ofFile path: String?) throws(RunError) {
        guard !output.keepsState else { return }
        throw RunError(
            .badPipeline,
            "\(path ?? name): error: output.state is drop, but days need the state of the days before them; keep it")
    }
}
