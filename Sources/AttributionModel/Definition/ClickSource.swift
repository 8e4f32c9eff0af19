/// The `clicks` section (spec §9, §11).
package struct ClickSource: Sendable, Equatable {
    /// Path patterns relative to `--input`.
    package var paths: [String]
    package var mapping: FieldMapping
    /// nil where the pipeline names none; then offset fields are not read.
    package var offsetUnit: OffsetUnit?
    package var screening: ClickScreening

    package init(
        paths: [String], mapping: FieldMapping = .canonical(ClickField.self), offsetUnit: OffsetUnit? = nil,
        screening: ClickScreening = ClickScreening()
    ) {
        self.paths = paths
        self.mapping = mapping
        self.offsetUnit = offsetUnit
        self.screening = screening
    }
}
