package import AttributionModel

extension PipelineFile {
    /// The length that a text such as `72h` stands for, nil where it is none; the same spelling as in pipeline files.
    package static func duration(_ text: String) -> Milliseconds? {
        try? DurationText.read(text).get()
    }

    /// A length as a pipeline file would write it, such as `72h`.
    package static func text(of length: Milliseconds) -> String { DurationText.write(length) }
}
