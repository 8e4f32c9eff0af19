import AttributionModel
import Foundation
import Publishing
import Reviewing

/// What a manifest lists, entry by entry: an incomplete entry is not a run's, and nothing is assumed in its place.
extension ManifestFile {
    /// The files that its run wrote.
    ///
    /// - Throws: which one is incomplete; without a hash nobody could tell whether a file is the run's.
    func outputs() throws(ManifestProblem) -> [Manifest.Output] {
        try entries("outputs").map { (entry) throws(ManifestProblem) in
            let name = try entry.text("name", of: "an output")
            return Manifest.Output(
                name: name, size: try entry.count("size", of: name), digest: try entry.digest("hash", of: name),
                rows: try entry.count("rows", of: name))
        }
    }

    /// The files that its run read.
    ///
    /// - Throws: which one is incomplete.
    func inputs() throws(ManifestProblem) -> [Manifest.Input] {
        guard let inputList, let list = try? JSONSerialization.jsonObject(with: Data(inputList)),
            let entries = list as? [[String: Any]]
        else { throw ManifestProblem(text: "it has no valid list of inputs") }
        return try entries.map { (entry) throws(ManifestProblem) in
            let path = try entry.text("path", of: "an input")
            guard let warnings = entry["warnings"] as? [String] else { throw .lacking("warnings", of: path) }
            var input = Manifest.Input(
                path: path, size: try entry.count("size", of: path), digest: try entry.digest("hash", of: path),
                lines: try entry.count("lines", of: path), encoding: try entry.text("encoding", of: path),
                warnings: warnings)
            if entry["day_lines"] != nil { input.dayLines = try entry.count("day_lines", of: path) }
            return input
        }
    }

    /// The names of the files that its run read, by their bytes, and nothing else of them: nights ask for those of two
    /// months.
    ///
    /// - Throws: that the list is not one that a run wrote.
    func inputNames() throws(ManifestProblem) -> Set<[UInt8]> {
        guard let inputList, let places = ManifestText.places(of: "path", inList: inputList) else {
            throw ManifestProblem(text: "it has no valid list of inputs")
        }
        return Set(places.map { JSONText.bytes(inputList, $0) })
    }

    /// The entries of a list; none in a manifest without it.
    func entries(ifAny key: String) throws(ManifestProblem) -> [[String: Any]] {
        self[key] == nil ? [] : try entries(key)
    }

    /// The entries of a list.
    private func entries(_ key: String) throws(ManifestProblem) -> [[String: Any]] {
        guard let entries = self[key] as? [[String: Any]] else {
            throw ManifestProblem(text: "it has no valid list of \(key)")
        }
        return entries
    }
}

/// The members of an entry, which messages call by its `name`.
extension [String: Any] {
    /// - Throws: that the entry lacks it, as do the others.
    func text(_ key: String, of name: String) throws(ManifestProblem) -> String {
        guard let text = self[key] as? String else { throw .lacking(key, of: name) }
        return text
    }

    /// A number of lines, rows or bytes.
    func count(_ key: String, of name: String) throws(ManifestProblem) -> Int {
        guard let count = self[key] as? Int, 0...PublishedCounts.most ~= count else { throw .lacking(key, of: name) }
        return count
    }

    /// A digest, in hexadecimal digits.
    func digest(_ key: String, of name: String) throws(ManifestProblem) -> Digest {
        guard let digest = digest(key) else { throw .lacking(key, of: name) }
        return digest
    }

    /// A batch day, by its date.
    func day(_ key: String, of name: String) throws(ManifestProblem) -> BatchDay {
        guard let day = day(key) else { throw .lacking(key, of: name) }
        return day
    }

    /// A digest that not every manifest has; nil where there is none.
    func digest(_ key: String) -> Digest? { (self[key] as? String).flatMap(Digest.init(hexadecimal:)) }

    /// The same of a batch day.
    func day(_ key: String) -> BatchDay? { (self[key] as? String).flatMap { BatchDay($0) } }
}
