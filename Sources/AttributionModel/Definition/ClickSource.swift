/// The `clicks` section (spec §9, §11).
public struct ClickSource: Sendable, Equatable {
    /// Path patterns relative to `--input`.
    public var paths: [String]
    /// Where a click's fields are read from, and in what unit its times.
    public var mapping: FieldMapping
    /// nil where the pipeline names none; then offset fields are not read.
    public var offsetUnit: OffsetUnit?
    /// Which clicks take part (spec §4).
    public var screening: ClickScreening

    /// Makes a source; what the section may leave out has its default.
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
