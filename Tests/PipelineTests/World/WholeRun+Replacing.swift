import AttributionModel
import Compression
import Fixtures
import Foundation
import Testing

extension WholeRun {
    /// Replaces a file of the result, and its hash in run.json.
    func replaceOutput(_ name: String, by bytes: [UInt8]) throws {
        try scratch.write(bytes, to: "out/\(name)")
        var manifest = try lastPublished().manifest
        var outputs = try #require(manifest["outputs"] as? [[String: Any]])
        let entry = try #require(outputs.firstIndex { $0["name"] as? String == name })
        outputs[entry]["hash"] = String(decoding: Digest(of: bytes.span).hexadecimal, as: UTF8.self)
        outputs[entry]["size"] = bytes.count
        manifest["outputs"] = outputs
        let path = scratch.path(of: "out/run.json")
        try JSONSerialization.data(withJSONObject: manifest).write(to: URL(fileURLWithPath: path))
    }
}
