import Records
import Sources

extension LineBlock {
    /// Why the line of an overlong block cannot be read; nil for blocks of whole lines.
    var unreadable: Unreadable? { overlong.map { Unreadable(reason: $0) } }
}
