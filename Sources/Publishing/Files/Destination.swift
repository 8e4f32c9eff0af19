internal import AttributionModel

/// The folder that a run publishes, and the names beside it that a run uses (design §6).
public struct Destination: Sendable, Equatable {
    /// The folder that the result stands in.
    public let parent: String
    /// The result's own name.
    public let name: String

    /// The file by which a folder is known as a run's result.
    public static let manifestName = "run.json"

    /// Finds a destination; a symbolic link is followed.
    ///
    /// Nothing is made: folders above it may be missing until its lock is taken.
    ///
    /// - Throws: `cannotCreate` where the path names no folder that could be replaced.
    public init(_ path: String) throws(OutputError) {
        let typed = PathText(path).text
        let whole = try OutputError.attempting(.cannotCreate, "find the folder", path) {
            () throws(SystemFailure) in
            try SystemCalls.kind(of: typed) == .link ? SystemCalls.resolved(typed) : typed
        }
        (name, parent) = (PathText(whole).name, PathText(whole).parent)
        guard !name.isEmpty, name != ".", name != ".." else {
            throw OutputError(
                kind: .cannotCreate, path: path,
                problem: "cannot use \"\(path)\" as the output folder: it has no name that a new result could take",
                remedy: "name a folder inside it")
        }
    }

    /// The destination's path.
    public var path: String { sibling(name) }
    /// The file whose lock keeps two runs apart; it stays beside a result when the run ends.
    public var lockPath: String { sibling(".\(name).lock") }
    /// Where the old result stands for a moment on file systems that cannot exchange two folders.
    var previousPath: String { sibling(".\(name)\(HiddenName.previousSuffix)") }
    /// How names of staging folders begin.
    var stagingPrefix: String { ".\(name)\(HiddenName.stagingInfix)" }

    /// The path of a name in the parent.
    func sibling(_ name: String) -> String { PathText.join(parent, name) }

    /// Makes the folder itself where it is missing, as results of days are published inside it; tells whether it was.
    public func makeFolder() throws(OutputError) -> Bool {
        let path = path
        switch try looking({ () throws(SystemFailure) in try SystemCalls.kind(of: path) }) {
        case .folder: return false
        case .file, .link: throw refusal("it is not a folder", remedy: "choose another name")
        case .missing: break
        }
        try OutputError.attempting(.cannotCreate, "make the output folder", path) { () throws(SystemFailure) in
            _ = try FileTree.makeFolders(path)
        }
        return true
    }

    /// Refuses a destination that holds something no run made, unless `isForced`.
    ///
    /// Nothing, an empty folder, and a folder with a run's `run.json` may be replaced; what is no folder never.
    public func checkReplaceable(isForced: Bool) throws(OutputError) {
        let found = try looking { () throws(SystemFailure) in try SystemCalls.kind(of: path) }
        switch found {
        case .missing: return
        case .file, .link: throw refusal("it is not a folder", remedy: "choose another name")
        case .folder: if isForced { return }
        }
        let names = try looking { () throws(SystemFailure) in try SystemCalls.names(in: path) }
        if names.isEmpty { return }
        if names.contains(Self.manifestName.utf8Bytes), try holdsManifest() { return }
        throw refusal("it holds files that no run made", remedy: "choose another folder, or replace it by --force")
    }

    /// Whether its `run.json` is a run's, and not another program's of that name.
    private func holdsManifest() throws(OutputError) -> Bool {
        let path = PathText.join(path, Self.manifestName)
        return try OutputError.attempting(.cannotCreate, "look into the output folder", self.path) {
            () throws(SystemFailure) in
            guard try SystemCalls.kind(of: path) != .folder else { return false }
            return ManifestText.place(of: "ascribe", in: try SystemCalls.beginning(of: path)) != nil
        }
    }

    private func looking<Result>(_ calls: () throws(SystemFailure) -> Result) throws(OutputError) -> Result {
        try OutputError.attempting(.cannotCreate, "look into the output folder", path, calls)
    }

    private func refusal(_ reason: String, remedy: String) -> OutputError {
        OutputError(
            kind: .foreignDestination, path: path, problem: "cannot publish to \(path): \(reason)", remedy: remedy)
    }
}
