import AttributionModel
import Foundation
import Publishing

/// A folder `date=YYYY-MM-DD` that holds what a run published for a day.
struct DayFolder {
    let day: Int32
    let path: String
    /// By any of these a folder is known to hold a day; one that holds none of them is nobody's.
    private static let outputs = [Destination.manifestName, "attributions.jsonl.gz", "state.jsonl.gz"]

    /// The days in a folder, in order; none where there is no such folder.
    ///
    /// - Throws: `RunError` where one may not be looked into.
    static func all(in folder: String) throws(RunError) -> [DayFolder] {
        var found: [DayFolder] = []
        for name in try names(in: folder) where name.hasPrefix("date=") {
            let path = "\(folder)/\(name)"
            guard let day = CivilDay.day(String(name.dropFirst(5))), isFolder(path) else { continue }
            guard try names(in: path).contains(where: outputs.contains) else { continue }
            found.append(DayFolder(day: day, path: path))
        }
        return found.sorted { $0.day < $1.day }
    }

    private static func isFolder(_ path: String) -> Bool {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        return (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }

    private static func names(in folder: String) throws(RunError) -> [String] {
        guard isFolder(folder) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw RunError(
                .inputOutput,
                "cannot look into \(folder): \(ManifestFile.problem(error)); check its owner and permissions")
        }
    }

    /// The error of a day that cannot be told what it is; `mayBeGood` where its manifest is there and nobody has looked.
    static func unusable(_ folder: String, _ problem: String, mayBeGood: Bool = false) -> RunError {
        let remedy =
            mayBeGood
            ? "check its owner and permissions"
            : "put back what was published, or remove \(folder) and decide that day again"
        return RunError(
            .inputOutput, "cannot read \(folder)/\(Destination.manifestName): \(problem); \(remedy)")
    }
}

/// The bytes of a manifest, `run.json`.
enum ManifestFile {
    /// Reads the manifest in a folder.
    ///
    /// - Throws: the words for what is wrong with it.
    static func read(in folder: String) throws(ManifestProblem) -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(Destination.manifestName)"))
        } catch {
            throw ManifestProblem(
                text: problem(error), isMissing: (error as? CocoaError)?.code == .fileReadNoSuchFile)
        }
    }

    /// What keeps a file or folder from being read, in words.
    static func problem(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?: "there is no such file"
        case .fileReadNoPermission?: "permission to read it is denied"
        default: "reading it failed"
        }
    }
}

/// Why a manifest cannot be read.
struct ManifestProblem: Error {
    let text: String
    let isMissing: Bool
}
