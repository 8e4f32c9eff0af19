package import AttributionModel

extension PipelineFile {
    /// The length of time that a text such as `72h` stands for, spelled as in pipeline files; nil for any other text.
    package static func duration(_ text: String) -> Milliseconds? {
        try? DurationText.read(text)
    }

    /// A length as a pipeline file would write it, such as `72h`.
    package static func text(of length: Milliseconds) -> String { DurationText.write(length) }
}
