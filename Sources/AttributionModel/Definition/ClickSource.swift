/// The `clicks` section (spec §9, §11).
public struct ClickSource: Sendable, Equatable {
    /// Path patterns relative to `--input`.
    public var paths: [String]
    public var mapping: FieldMapping
    /// nil where the pipeline names none; then offset fields are not read.
    public var offsetUnit: OffsetUnit?
    public var screening: ClickScreening

    public init(
        paths: [String], mapping: FieldMapping = .canonical(ClickField.self), offsetUnit: OffsetUnit? = nil,
        screening: ClickScreening = ClickScreening()
    ) {
        self.paths = paths
        self.mapping = mapping
        self.offsetUnit = offsetUnit
        self.screening = screening
    }
}
