/// A path that is split at its slashes by bytes, as file systems do.
///
/// A `Character` may hold more than a slash, such as a combining accent that the next name begins with: split by
/// characters, the path would lose that slash.
public struct PathText: Sendable {
    private static let slash = UInt8(ascii: "/")

    /// The path without slashes at its end; the root keeps its own.
    public let text: String

    /// Takes a path.
    public init(_ path: String) {
        text = PathText.trimmed(path.utf8[...])
    }

    /// The folder that holds the last name: `/` for what is in the root, `.` for a bare name.
    public var parent: String {
        guard let place = lastSlash else { return "." }
        return PathText.trimmed(text.utf8[...place])
    }

    /// What follows the last slash; empty for the root.
    public var name: String {
        guard let place = lastSlash else { return text }
        return String(Substring(text.utf8[text.utf8.index(after: place)...]))
    }

    /// Whether a path begins at the root.
    public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

    /// Whether a path is an address, such as `s3://bucket/logs`; a local folder of such a name is `./s3://bucket/logs`.
    public static func isAddress(_ path: String) -> Bool {
        let scheme = path.utf8.prefix { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
        return !scheme.isEmpty && path.utf8.dropFirst(scheme.count).starts(with: "://".utf8)
    }

    /// The path of a name in a folder.
    public static func join(_ folder: String, _ name: String) -> String {
        folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
    }

    private var lastSlash: String.Index? { text.utf8.lastIndex(of: PathText.slash) }

    private static func trimmed(_ path: Substring.UTF8View) -> String {
        var path = path
        while path.count > 1, path.last == slash { path.removeLast() }
        return String(Substring(path))
    }
}
