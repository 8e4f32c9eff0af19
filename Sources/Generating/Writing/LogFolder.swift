internal import Foundation

/// The folder that the files go to.
enum LogFolder {
    /// Makes the folders of files, named by their paths in the folder, and refuses one with logs that the new ones
    /// would not replace.
    static func prepare(_ path: String, names: [String]) throws(GeneratorError) {
        let present: [String]
        do {
            for folder in Set(names.map { folder(of: $0) }).sorted() {
                try FileManager.default.createDirectory(atPath: path + folder, withIntermediateDirectories: true)
            }
            present = try logs(in: path)
        } catch {
            throw .cannotWrite(path: path, reason: error.localizedDescription)
        }
        let new = Set(names)
        if let leftover = present.first(where: { !new.contains($0) }) { throw .leftovers(path: "\(path)/\(leftover)") }
    }

    /// A name's folder, with a slash before it; empty for none.
    private static func folder(of name: String) -> String {
        name.lastIndex(of: "/").map { "/" + name[..<$0] } ?? ""
    }

    /// The logs of any layout that lie there, by their paths, in order.
    private static func logs(in path: String) throws -> [String] {
        let files = FileManager.default
        func names(_ folder: String) throws -> [String] { try files.contentsOfDirectory(atPath: "\(path)/\(folder)") }
        let top = try names("")
        var found = top.filter { $0.hasPrefix("clicks-") || $0.hasPrefix("installs-") }
        for kind in ["clicks", "installs"] where top.contains(kind) {
            for day in try names(kind) where day.hasPrefix("date=") {
                found += try names("\(kind)/\(day)").map { "\(kind)/\(day)/\($0)" }
            }
        }
        return found.filter { $0.hasSuffix(".jsonl.gz") }.sorted()
    }
}
