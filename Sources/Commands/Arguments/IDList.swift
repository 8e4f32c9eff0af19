import AttributionModel
import Files
import Foundation
import Pipeline

/// A file of ids, one a line.
enum IDList {
    /// Larger files are refused: so many ids take some 40 KB.
    private static let longestFile = 16 << 20
    private static var most: Int { ResultExplainer.allowedIDs.upperBound }

    /// The ids of a file, or of standard input for `-`, each once and in order; blank lines and white space around ids
    /// do not count.
    ///
    /// - Throws: `CommandFailure` if the file cannot be read, is no text, or has no ids or more than can be explained
    ///   together.
    static func read(_ path: String, option: String) throws(CommandFailure) -> [String] {
        let name = path == "-" ? "standard input" : "\(option) \"\(path)\""
        return try ids(in: try bytes(of: path, name, option), of: name)
    }

    /// The ids in some bytes; `name` is what messages call their file.
    static func ids(in bytes: [UInt8], of name: String) throws(CommandFailure) -> [String] {
        guard bytes.count <= longestFile else {
            throw CommandFailure(
                .usage, "cannot use \(name): it is longer than 16 MiB; write an install id a line, at most \(most)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.usage, "cannot use \(name): it is not UTF-8 text; save it as UTF-8")
        }
        var known: Set<[UInt8]> = []
        var ids: [String] = []
        // Of scalars, as a carriage return and a line feed are one character.
        for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            guard let first = line.firstIndex(where: { !isBlank($0) }),
                let last = line.lastIndex(where: { !isBlank($0) })
            else { continue }
            let id = String(line[first...last])
            guard known.insert(id.utf8Bytes).inserted else { continue }
            guard ids.count < most else {
                throw CommandFailure(
                    .usage,
                    "cannot use \(name): it has more than \(most) install ids, the most that are explained together; "
                        + "split it")
            }
            ids.append(id)
        }
        guard !ids.isEmpty else {
            throw CommandFailure(.usage, "cannot use \(name): it has no install id; write an id a line")
        }
        return ids
    }

    /// White space, and the mark that spreadsheets begin a file with.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "\u{FEFF}"
    }

    private static func bytes(of path: String, _ name: String, _ option: String) throws(CommandFailure) -> [UInt8] {
        guard path != "-" else { return try bytes(of: .standardInput, name) }
        guard !path.isEmpty else { throw CommandFailure(.usage, "\(option) is empty; name a file") }
        let kind: FileStatus.Kind
        do throws(FileError) {
            kind = try FileStatus(of: path).kind
        } catch {
            throw CommandFailure(
                error == .notFound ? .inputMissing : .inputOutput, "cannot use \(name): \(error); check the path")
        }
        guard kind != .directory else {
            throw CommandFailure(.usage, "cannot use \(name): it is a folder; name the file in it")
        }
        return try bytes(of: FileHandle(forReadingAtPath: path), name)
    }

    /// A pipe shows its length only by ending, and a device may never end.
    private static func bytes(of file: FileHandle?, _ name: String) throws(CommandFailure) -> [UInt8] {
        guard let file, let data = try? file.read(upToCount: longestFile + 1) ?? Data() else {
            throw CommandFailure(
                .inputOutput,
                "cannot use \(name): it cannot be read; check its permissions, and the limit of open files (ulimit -n)")
        }
        return Array(data)
    }
}
