import Foundation

/// A directory of a test's own that goes with it.
final class ScratchDirectory {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("ascribe-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, directories on its way included.
    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// Writes lines, each with a line feed.
    func write(_ lines: [String], to name: String) throws { try write(bytes(of: lines), to: name) }
}

/// Lines as bytes, each with a line feed.
func bytes(of lines: [String]) -> [UInt8] { lines.flatMap { Array($0.utf8) + [0x0A] } }
