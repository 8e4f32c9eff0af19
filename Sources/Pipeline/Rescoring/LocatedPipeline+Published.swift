import AttributionModel

extension LocatedPipeline {
    /// The pipeline file that made all of some parts, which their manifests hold, with the windows that it says itself.
    ///
    /// - Throws: `RunError` if it cannot be read, and of kind `usage` if several made them.
    init(thatMade parts: [PublishedPart]) throws(RunError) {
        guard let first = parts.first else { throw .defect("a result without parts was opened") }
        let text = first.manifest.pipelineText
        if let other = parts.first(where: { $0.manifest.pipelineText.utf8Bytes != text.utf8Bytes }) {
            throw RunError(
                .usage,
                "\(first.path) and \(other.path) were decided by different pipeline files; choose one with --pipeline, or "
                    + "days with --from and --to")
        }
        let definition = try first.pipelineAsWritten()
        self.init(name: definition.name, text: text, definition: definition)
    }
}
