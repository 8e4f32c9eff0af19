import AttributionModel
import PipelineFile

extension LocatedPipeline {
    /// Refuses a pipeline whose results later days cannot continue.
    ///
    /// - Throws: `RunError` of kind `badPipeline`.
    func requireState() throws(RunError) {
        guard !definition.output.keepsState else { return }
        let place = PipelineFile.place(of: ["output", "state"], in: text, name: name.printable)
        throw RunError(
            .badPipeline,
            "\(place): error: output.state is drop, but days need the state of the days before them; keep it")
    }
}
