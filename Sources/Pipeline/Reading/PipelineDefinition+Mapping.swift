import AttributionModel

extension PipelineDefinition {
    /// The patterns of the files of a kind of records.
    func paths(of kind: RecordKind) -> [String] {
        switch kind {
        case .click: clicks.paths
        case .install: installs.paths
        case .link: links?.paths ?? []
        }
    }

    /// Where the fields of a kind of records are read from.
    func mapping(of kind: RecordKind) -> FieldMapping {
        switch kind {
        case .click: clicks.mapping
        case .install: installs.mapping
        case .link: links?.mapping ?? .canonical(LinkField.self)
        }
    }
}
