import Compression
import Fixtures
import Foundation
import Testing

/// The files that a run published, by their names in the result.
struct Published {
    /// The files' bytes as they lie there.
    var files: [String: [UInt8]] = [:]

    init(folder: String) throws {
        let names = FileManager.default.enumerator(atPath: folder)
        while let name = names?.nextObject() as? String {
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
            guard !isFolder.boolValue else { continue }
            files[name] = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
        }
    }

    /// The lines of a file, decompressed where it is compressed, without line ends.
    func lines(_ name: String) throws -> [String] {
        let content = try content(name)
        if let last = content.last { try #require(last == 0x0A, "\(name) ends within a line") }
        return content.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
    }

    /// The lines of a CSV file, whose cells in these tests hold no line feeds.
    func report(_ name: String) throws -> [String] { try lines("reports/\(name).csv") }

    /// The lines of a file as JSON objects.
    func objects(_ name: String) throws -> [[String: Any]] {
        try lines(name).map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    /// The rows of `attributions.jsonl.gz`.
    var rows: [[String: Any]] { get throws { try objects("attributions.jsonl.gz") } }

    /// `run.json` as it reads.
    var manifest: [String: Any] {
        get throws {
            let data = Data(try #require(files["run.json"]))
            return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
    }

    /// A family of counts of `run.json`, zeros left out.
    func counts(_ family: String) throws -> [String: Int] {
        let counts = try #require(try manifest["counts"] as? [String: Any])
        return try #require(counts[family] as? [String: Int]).filter { $0.value != 0 }
    }

    /// The bytes of a file, decompressed where it is compressed.
    func content(_ name: String) throws -> [UInt8] {
        let bytes = try #require(files[name], "\(name) was not published")
        return name.hasSuffix(".gz") ? try decompressed(bytes) : bytes
    }

    private func decompressed(_ bytes: [UInt8]) throws -> [UInt8] {
        let scratch = try ScratchDirectory()
        try scratch.write(bytes, to: "file")
        let file = try DecodedFile(path: "\(scratch.path)/file")
        var content: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while try file.nextMember() != nil {
            while case let got = try file.read(into: &piece, from: 0, upTo: piece.count), got > 0 {
                content += piece.prefix(got)
            }
        }
        return content
    }
}
