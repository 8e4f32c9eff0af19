/// One `key: value` of a mapping.
struct YAMLEntry {
    /// The key, whatever its notation.
    var key: String
    /// Where the key begins.
    var keyPosition: Position
    /// What follows the colon.
    var value: YAMLValue
}
