import Foundation

/// A directory of a test's own that goes with it.
///
/// Whoever waits for a process that works in it keeps it alive meanwhile, as a property or by `withExtendedLifetime`.
package final class ScratchDirectory: Sendable {
    /// Its path, links followed: as programs that work in it see it.
    package let path: String

    /// Makes it, empty.
    package init() throws {
        // By the C library, as Foundation leaves the links of macOS that lead to /private.
        let parent = FileManager.default.temporaryDirectory.path
        guard let resolved = unsafe realpath(parent, nil) else { throw CocoaError(.fileNoSuchFile) }
        // Safe: the text is terminated, and is freed after it is copied.
        defer { unsafe free(resolved) }
        let folder = unsafe String(cString: resolved)
        path = "\(folder)/ascribe-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a name in it.
    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, directories on its way included.
    package func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path(of: name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// Writes lines, each with a line feed.
    package func write(_ lines: [String], to name: String) throws { try write(bytes(of: lines), to: name) }

    /// Writes text as it is.
    package func write(_ text: String, to name: String) throws { try write(bytes(text), to: name) }

    /// Makes a symbolic link.
    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(of: name), withDestinationPath: target)
    }

    /// The text of a file, nil where there is none.
    package func read(_ name: String) -> String? { try? String(contentsOfFile: path(of: name), encoding: .utf8) }

    /// Removes a file, or a directory with all that is in it.
    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(of: name)) }

    /// What lies in it or in a directory inside, hidden names too, in order; empty where there is no such directory.
    package func names(in folder: String = ".") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(of: folder))) ?? []).sorted()
    }

    /// Whether there is anything of a name.
    package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }
}
