/// One value of a YAML document and where it begins.
struct YAMLValue {
    /// What a value is made of.
    enum Content {
        case scalar(YAMLScalar)
        case list([YAMLValue])
        case mapping([YAMLEntry])
        /// Already reported; nothing more is said about it.
        case unusable
    }

    var content: Content
    var position: Position

    /// What messages call it.
    var kindName: String {
        switch content {
        case .scalar(let scalar): scalar.kindName
        case .list: "a list"
        case .mapping: "a mapping"
        case .unusable: "unusable"
        }
    }

    /// The text of a scalar that is one.
    var word: String? {
        if case .scalar(let scalar) = content, scalar.kind == .text { scalar.text } else { nil }
    }
}

/// One `key: value` of a mapping.
struct YAMLEntry {
    /// The key, whatever its notation.
    var key: String
    var keyPosition: Position
    var value: YAMLValue
}
