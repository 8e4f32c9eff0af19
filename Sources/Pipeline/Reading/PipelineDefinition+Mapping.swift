import AttributionModel

extension PipelineDefinition {
    /// Where the fields of a kind of records are read from.
    func mapping(of kind: RecordKind) -> FieldMapping {
        switch kind {
        case .click: clicks.mapping
        case .install: installs.mapping
        case .link: links?.mapping ?? .canonical(LinkField.self)
        }
    }
}
