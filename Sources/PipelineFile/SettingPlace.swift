extension PipelineFile {
    /// Where a sound pipeline file has a setting: the name of the file and the place of the setting's value, as errors
    /// begin.
    ///
    /// `keys` lead from the file's top level to the setting; where the file lacks it, only the name is returned.
    package static func place(of keys: [String], in text: String, name: String) -> String {
        var value = YAMLDocument.parse(text, ProblemList(allowsUselessSettings: true))
        for key in keys {
            guard case .mapping(let entries)? = value?.content else { return name }
            value = entries.first { $0.key == key }?.value
        }
        return value.map { "\(name):\($0.position.line):\($0.position.column)" } ?? name
    }
}
