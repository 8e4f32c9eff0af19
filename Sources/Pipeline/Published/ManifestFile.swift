import AttributionModel
import Files
import Foundation
import Publishing

/// A manifest, `run.json`, as it is in a folder: read once for everybody who needs something from it.
///
/// Runs for days keep a `PublishedDay` of it. What explains, compares or re-scores a result keeps a `PublishedPart`.
struct ManifestFile {
    let folder: String
    private let members: [String: Any]
    /// The bytes of the list of inputs, which is nearly all of the manifest; nil if there is not exactly one such list,
    /// or if it was not asked for.
    let inputList: [UInt8]?

    /// The member that lists the files that its run read.
    private static let inputsKey = "inputs"
    /// How many bytes before the list and after it are read if nobody asks for it: several times what runs write.
    private static let (before, after) = (1 << 15, 1 << 12)

    /// Reads the manifest in a folder, or only what is around its list of inputs.
    ///
    /// - Throws: what is wrong with it.
    init(in folder: String, withInputs: Bool = true) throws(ManifestProblem) {
        if !withInputs, let bytes = try ManifestFile.bytesAroundInputs(in: folder) {
            try self.init(folder, bytes, inputList: nil)
            return
        }
        var bytes = try ManifestFile.bytes(in: folder)
        let inputs = ManifestText.value(of: ManifestFile.inputsKey, in: bytes)
        let list = inputs.map { Array(bytes[$0]) }
        if let inputs { bytes.replaceSubrange(inputs, with: "[]".utf8) }
        try self.init(folder, bytes, inputList: list)
    }

    private init(_ folder: String, _ bytes: [UInt8], inputList: [UInt8]?) throws(ManifestProblem) {
        guard let members = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] else {
            throw ManifestProblem(text: "it is cut off or not the manifest of a run")
        }
        self.folder = folder
        self.members = members
        self.inputList = inputList
    }

    /// The bytes of a long manifest but for its list of inputs; nil where it is short, or laid out by somebody else.
    private static func bytesAroundInputs(in folder: String) throws(ManifestProblem) -> [UInt8]? {
        do throws(FileError) {
            return try FileBytes.ends(of: path(in: folder), first: before, last: after)
                .flatMap(ManifestText.withoutInputs)
        } catch {
            throw ManifestProblem(error)
        }
    }

    /// The bytes of the manifest in a folder.
    ///
    /// - Throws: what keeps them from being read.
    static func bytes(in folder: String) throws(ManifestProblem) -> [UInt8] {
        do throws(FileError) {
            return try FileBytes.all(of: path(in: folder))
        } catch {
            throw ManifestProblem(error)
        }
    }

    /// Whether a folder holds a manifest, readable or not.
    static func isThere(in folder: String) -> Bool { FileStatus.kind(at: path(in: folder)) != nil }

    /// A member's value as JSON has it.
    subscript(key: String) -> Any? { members[key] }

    /// What varies from run to run.
    var run: [String: Any] { members["run"] as? [String: Any] ?? [:] }

    /// When its run ended; empty if it does not say.
    var finishedAt: String { run["finished_at"] as? String ?? "" }

    /// The fingerprint of what a day was decided by; nil in a result without dates.
    var fingerprint: Digest? { members.digest(DayMembers.fingerprintKey) }

    /// What tells it from one that has replaced it in its folder.
    var identity: [String?] { [members[DayMembers.fingerprintKey] as? String, finishedAt] }

    /// Where it is.
    var path: String { ManifestFile.path(in: folder) }

    /// Where the manifest in a folder is.
    static func path(in folder: String) -> String { "\(folder)/\(Destination.manifestName)" }
}

/// Why a manifest cannot be read.
struct ManifestProblem: Error {
    let text: String
    /// What to do if the manifest is there but could not be looked at; nil if something is wrong with the manifest
    /// itself.
    var remedyForAccess: String?
}

extension ManifestProblem {
    /// What keeps its bytes from being read.
    init(_ error: FileError) {
        text = "\(error)"
        remedyForAccess = error.remedyForAccess
        if remedyForAccess == nil, case .io = error { remedyForAccess = "check its disk" }
    }

    /// Reads something from the manifest at a path; a problem with it becomes an error, with `remedy` if the manifest
    /// could be looked at.
    static func reading<Result>(
        _ path: String, else remedy: String, _ body: () throws(ManifestProblem) -> Result
    ) throws(RunError) -> Result {
        do throws(ManifestProblem) {
            return try body()
        } catch {
            throw RunError(.inputOutput, "cannot read \(path): \(error.text); \(error.remedyForAccess ?? remedy)")
        }
    }

    /// The problem of an entry that lacks something, or does not say it as a run does.
    static func lacking(_ key: String, of name: String) -> ManifestProblem {
        ManifestProblem(text: "it has no valid \"\(key)\" of \(name.printable)")
    }
}
