import AttributionModel
import Files

// What a new result may replace.
extension Destination {
    /// Refuses a destination that holds something no run made, unless `isForced`.
    ///
    /// Nothing, an empty folder, and a folder with a run's `run.json` and otherwise only names that runs give may be
    /// replaced; what is not a folder never may, nor may a folder at which a disk or a container's volume is mounted.
    public func checkReplaceable(isForced: Bool) throws(OutputError) {
        let found = try looking(SystemCalls.kind(of: path))
        switch found {
        case .missing: return
        case .file, .link: throw refusal("it is not a folder", remedy: "choose another name")
        case .folder: break
        }
        if isMountPoint {
            throw refusal("it is a mount point, which nothing can take the place of", remedy: "name a folder inside it")
        }
        if isForced { return try refuseWorkingFolder() }
        let names = try looking(SystemCalls.names(in: path))
        if names.isEmpty { return }
        guard names.contains(Self.manifestName.utf8Bytes), try holdsManifest() else {
            throw refusal(
                "it holds files that no run made", remedy: "choose another folder, or use --force to replace it")
        }
        for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) where try isForeign(name) {
            throw refusal(
                "it holds \(String(decoding: name, as: UTF8.self)), which is not part of a result",
                remedy: "move that away, choose another folder, or use --force to replace all of it")
        }
    }

    /// Refuses the folder that the program was started in, and those above it: nobody means to replace these.
    private func refuseWorkingFolder() throws(OutputError) {
        guard let identity = try? FileStatus(of: path).identity, var above = try? SystemCalls.resolved(".") else {
            return
        }
        while above != "/" {
            if (try? FileStatus(of: above).identity) == identity {
                throw refusal(
                    "it is the folder that you are in, or one above it, and --force would remove all that it holds",
                    remedy: "name a folder inside it")
            }
            above = PathText(above).parent
        }
    }

    /// Whether a disk or a volume is mounted at the folder, as far as the system tells.
    private var isMountPoint: Bool {
        guard let whole = try? SystemCalls.resolved(path),
            let mounts = try? FileBytes.all(of: "/proc/self/mountinfo")
        else { return false }
        // The fifth word of a line is where something is mounted, with blanks and backslashes as octal numbers.
        let escaped = " \t\n\\".utf8
        let word = whole.utf8Bytes.flatMap {
            escaped.contains($0) ? "\\\(Int($0).padded(to: 3, radix: 8))".utf8Bytes : [$0]
        }
        return mounts.split(separator: UInt8(ascii: "\n")).contains { line in
            line.split(separator: UInt8(ascii: " "), maxSplits: 5).dropFirst(4).first.map(Array.init) == word
        }
    }

    /// Whether a name in the folder is not one that runs give; hidden files do not count, as programs that show folders
    /// leave them.
    private func isForeign(_ name: [UInt8]) throws(OutputError) -> Bool {
        if Self.ownNames.contains(name) { return false }
        guard name.first == UInt8(ascii: ".") else { return true }
        return try looking(SystemCalls.kind(of: SystemPath(name, in: SystemPath(path)))) == .folder
    }

    private static let ownNames = Set(([manifestName, OutputName.reports] + OutputName.files).map(\.utf8Bytes))

    /// Whether its `run.json` is a run's, and not a file of that name from another program.
    private func holdsManifest() throws(OutputError) -> Bool {
        let manifest = PathText.join(path, Self.manifestName)
        guard try looking(SystemCalls.kind(of: manifest)) != .folder else { return false }
        return ManifestText.place(of: "ascribe", in: try looking(SystemCalls.beginning(of: manifest))) != nil
    }

    /// Looks into the folder; a failure is reported as that of looking.
    func looking<Result>(_ calls: @autoclosure () throws(SystemFailure) -> Result) throws(OutputError) -> Result {
        try OutputError.attempting(.cannotCreate, "look into the output folder", path, calls())
    }

    /// The error for a folder that cannot be replaced.
    func refusal(_ reason: String, remedy: String) -> OutputError {
        OutputError(
            kind: .cannotCreate, path: path, problem: "cannot publish to \(path): \(reason)", remedy: remedy)
    }
}
