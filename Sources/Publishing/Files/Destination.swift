import AttributionModel
import Files

/// The folder that a run publishes, and the names beside it that a run uses.
public struct Destination: Sendable, Equatable {
    /// The folder that contains the result.
    public let parent: String
    /// The result's own name.
    public let name: String

    /// The file that marks a folder as a run's result.
    public static let manifestName = "run.json"

    /// Finds a destination; a symbolic link is followed.
    ///
    /// Nothing is made: folders above it may be missing until its lock is taken.
    ///
    /// - Throws: `cannotCreate` if the path does not name a folder that could be replaced.
    public init(_ path: String) throws(OutputError) {
        let whole = try Destination.followed(path)
        (name, parent) = (PathText(whole).name, PathText(whole).parent)
        guard !name.isEmpty, name != ".", name != ".." else {
            throw OutputError(
                kind: .cannotCreate, path: path,
                problem: "cannot use \"\(path)\" as the output folder: it ends in no name that a result could take",
                remedy: "name a folder inside it")
        }
    }

    /// The path of an output folder, which may be missing; a symbolic link is followed.
    ///
    /// - Throws: `cannotCreate` for a link that points to nothing, such as to a disk that is not mounted, where `..`
    ///   comes after a folder that is missing, and for an address of a store that is no file system.
    public static func followed(_ path: String) throws(OutputError) -> String {
        let typed = PathText(path).text
        if PathText.isAddress(typed) {
            throw OutputError(
                kind: .cannotCreate, path: path,
                problem: "cannot use \"\(path)\" as the output folder: it is the address of a store",
                remedy: "name a local folder, and copy the result from there")
        }
        try requireFolders(beforeParentsIn: typed)
        func followed() throws(SystemFailure) -> String? {
            guard try SystemCalls.kind(of: typed) == .link else { return typed }
            do throws(SystemFailure) {
                return try SystemCalls.resolved(typed)
            } catch {
                if error.isOfNothing { return nil }
                throw error
            }
        }
        guard let whole = try OutputError.attempting(.cannotCreate, "find the folder", path, followed()) else {
            throw OutputError(
                kind: .cannotCreate, path: path,
                problem: "cannot use \"\(path)\": it is a symbolic link that points to nothing",
                remedy: "restore what it points to, or remove the link")
        }
        return whole
    }

    /// Refuses `nope/../out`: it leads nowhere until `nope` is made, so that whatever is checked before that is not
    /// checked for the folder that is then replaced.
    private static func requireFolders(beforeParentsIn path: String) throws(OutputError) {
        var path = PathText(path)
        while path.text != path.parent, path.text != "." {
            if path.name == "..", FileStatus.kind(at: path.text) == nil {
                throw OutputError(
                    kind: .cannotCreate, path: path.text,
                    problem: "cannot use \"\(path.text)\" in the path of the output folder: \(path.parent) does not "
                        + "exist",
                    remedy: "make it, or name the folder without \"..\"")
            }
            path = PathText(path.parent)
        }
    }

    /// The destination's path.
    public var path: String { sibling(name) }
    /// The file whose lock keeps two runs apart; it stays beside a result when the run ends.
    var lockPath: String { sibling(".\(name).lock") }
    /// Where the old result is kept for a moment on file systems that cannot exchange two folders.
    var previousPath: String { sibling(".\(name)\(HiddenName.previousSuffix)") }
    /// How the names of staging folders begin.
    var stagingPrefix: String { ".\(name)\(HiddenName.stagingInfix)" }

    /// The path of a name in the parent folder.
    func sibling(_ name: String) -> String { PathText.join(parent, name) }

    /// Whether the folder in which days are published is missing.
    ///
    /// - Throws: `cannotCreate` where something else is in its place.
    public func isMissing() throws(OutputError) -> Bool {
        switch try looking(SystemCalls.kind(of: path)) {
        case .folder: return false
        case .file, .link: throw refusal("it is not a folder", remedy: "choose another name")
        case .missing: return true
        }
    }

    /// Finds out whether a run could write a result in the destination's place or, if it is `ofDays`, in the folder.
    ///
    /// It asks only for rights: nothing is made and no lock is taken.
    ///
    /// - Throws: `cannotCreate` as the run would.
    public func requireWritable(ofDays: Bool) throws(OutputError) {
        try DestinationLock.require(self)
        let isMissing = try isMissing()
        let folder = ofDays && !isMissing ? path : parent
        func require() throws(SystemFailure) {
            if try SystemCalls.kind(of: folder) != .missing { try SystemCalls.requireWritable(folder: folder) }
        }
        try OutputError.attempting(.cannotCreate, "make a folder in", folder, require())
    }

    /// Makes the folder if it is missing; returns whether it was.
    public func makeFolder() throws(OutputError) -> Bool {
        guard try isMissing() else { return false }
        let path = path
        _ = try OutputError.attempting(.cannotCreate, "make the output folder", path, FileTree.makeFolders(path))
        return true
    }
}
