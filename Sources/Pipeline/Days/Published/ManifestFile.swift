import Compression
import Foundation
import Publishing

/// A manifest, `run.json`, as it lies in a folder: read once for all who want something of it.
struct ManifestFile {
    let folder: String
    private let members: [String: Any]

    /// Reads the manifest in a folder.
    ///
    /// - Throws: what is wrong with it.
    init(in folder: String) throws(ManifestProblem) {
        let data = try ManifestFile.data(in: folder)
        guard let members = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
            throw ManifestProblem(text: "it is cut off or not the manifest of a run", mayBeGood: false)
        }
        self.folder = folder
        self.members = members
    }

    /// The bytes of the manifest in a folder.
    ///
    /// - Throws: what keeps them from being read.
    static func data(in folder: String) throws(ManifestProblem) -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: ManifestFile.path(in: folder)))
        } catch {
            let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
            throw ManifestProblem(text: ManifestFile.problem(error), mayBeGood: !isMissing)
        }
    }

    /// A member's value as JSON has it.
    subscript(key: String) -> Any? { members[key] }

    /// Where it lies.
    var path: String { ManifestFile.path(in: folder) }

    /// Where the manifest in a folder lies.
    static func path(in folder: String) -> String { "\(folder)/\(Destination.manifestName)" }

    /// What keeps a file or folder from being read, in words.
    static func problem(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?: "there is no such file"
        case .fileReadNoPermission?: "permission to read it is denied"
        default:
            (((error as? CocoaError)?.underlying ?? error) as? POSIXError).map {
                "\(CompressionError.io(operation: "reading it", code: $0.code.rawValue))"
            } ?? "reading it failed"
        }
    }
}
