import AttributionModel
import Sources

/// Files that patterns of clicks and patterns of installs both match.
///
/// If a pipeline takes the lines for records of both kinds, no line is wrong, so nothing else shows it.
struct SharedFiles {
    /// How many are named.
    private static let named = 3

    /// Their names as clicks, each once.
    private(set) var names: [String] = []

    /// Files of these names.
    init(names: [String] = []) { self.names = names }

    /// Looks for the clicks' files among those of installs, even under another name (a link).
    init(clicks: [InputFile], installs: [InputFile]) {
        let paths = Set(installs.map(\.path.utf8Bytes))
        let identities = Set(installs.compactMap(\.identity))
        names = clicks.filter { file in
            paths.contains(file.path.utf8Bytes) || file.identity.map(identities.contains) ?? false
        }.map(\.name)
    }

    /// Adds those of a run, or of a part of its days.
    mutating func add(_ other: SharedFiles) {
        let known = Set(names.map(\.utf8Bytes))
        names += other.names.filter { !known.contains($0.utf8Bytes) }
    }

    /// What a person should know of them; nil if there are none.
    var warning: String? {
        guard !names.isEmpty else { return nil }
        let rest = names.count - Self.named
        let files =
            rest > 0
            ? rest.counted("other file", after: names.prefix(Self.named).joined(separator: ", ")) : names.listed("and")
        return "\(files) \(names.count.isOrAre) read both as clicks and as installs; check the patterns of both"
    }
}
