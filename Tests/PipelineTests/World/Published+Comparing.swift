import Fixtures
import Foundation
import Testing

/// What must be the same in two results.
extension Published {
    /// What files hold, decompressed; `run.json` left out.
    func contents() throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in files.keys where name != "run.json" { contents[name] = try content(name) }
        return contents
    }

    /// All files, `run.json` without what varies from run to run.
    func invariant() throws -> [String: [UInt8]] {
        var files = files
        files["run.json"] = try manifest(without: ["run", "inputs"])
        return files
    }

    /// All files, without what tells how the same lines were split into files.
    func invariantOfLayout() throws -> [String: [UInt8]] {
        var files = files
        files["run.json"] = try manifest(without: ["run", "inputs"], outputs: { $0 != "rejects.jsonl.gz" })
        files["rejects.jsonl.gz"] = try rejectedLines()
        return files
    }

    private func manifest(without keys: [String], outputs isKept: (String) -> Bool = { _ in true }) throws -> [UInt8] {
        var manifest = try manifest
        for key in keys { manifest[key] = nil }
        let outputs = try #require(manifest["outputs"] as? [[String: Any]])
        manifest["outputs"] = outputs.filter { ($0["name"] as? String).map(isKept) ?? true }
        return Array(try JSONSerialization.data(withJSONObject: manifest, options: [.sortedKeys, .prettyPrinted]))
    }

    /// What the rejects say of the lines alone.
    private func rejectedLines() throws -> [UInt8] {
        let lines = try objects("rejects.jsonl.gz").map { reject in
            let own = reject.filter { !["path", "member", "line", "offset"].contains($0.key) }
            return String(
                decoding: try JSONSerialization.data(withJSONObject: own, options: .sortedKeys), as: UTF8.self)
        }
        return bytes(of: lines.sorted())
    }
}

/// Records an issue for each file that differs.
func expectSame(_ one: [String: [UInt8]], _ other: [String: [UInt8]], _ what: String) {
    #expect(one.keys.sorted() == other.keys.sorted(), "\(what)")
    for name in one.keys.sorted() where one[name] != other[name] {
        let isText = !name.hasSuffix(".gz") || name == "rejects.jsonl.gz"
        let lines = [one, other].map { files in
            isText ? String(decoding: files[name] ?? [], as: UTF8.self).split(separator: "\n") : []
        }
        let place = zip(lines[0], lines[1]).first { $0 != $1 }
        Issue.record("\(name) differs: \(what)\n\(place?.0 ?? "")\n\(place?.1 ?? "")")
    }
}
