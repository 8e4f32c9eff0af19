package import AttributionModel
import Files
import Foundation

/// Reads pipeline files and knows the ones that ship with the program (spec §9).
package enum PipelineFile {
    /// A pipeline file as it was found: the name for messages, and the YAML text.
    package struct Source: Sendable, Equatable {
        /// What messages call the file: its path, or the shipped file's name.
        package var name: String
        package var text: String
    }

    /// The definition that a pipeline file's text stands for, with every default filled in.
    ///
    /// `canonicalZone` gives the canonical name of a known IANA time zone and nil for any other text, `similarZone` the
    /// name that such a text may have meant; the caller has the table. A published text may come from an older version:
    /// settings without effect are accepted there, as nobody can remove them. Throws everything that is wrong with the
    /// file at once, in the order of the lines.
    package static func load(
        text: String, name: String, canonicalZone: (String) -> String?, similarZone: (String) -> String? = { _ in nil },
        isPublished: Bool = false
    ) throws(PipelineFileErrors) -> PipelineDefinition {
        let problems = ProblemList(allowsUselessSettings: isPublished)
        let definition = read(text, problems, canonicalZone, similarZone)
        guard let definition, problems.isEmpty else {
            throw PipelineFileErrors(file: name, problems: problems.sorted)
        }
        return definition
    }

    /// The pipeline file that a command names: a shipped pipeline by its bare name, else a file by its path.
    ///
    /// Write `./warplink` for a file of a shipped pipeline's name.
    package static func locate(_ pathOrName: String) throws(PipelineFileErrors) -> Source {
        if let text = shipped(pathOrName) { return Source(name: "\(pathOrName).yaml", text: text) }
        let status: FileStatus
        do throws(FileError) {
            status = try FileStatus(of: pathOrName)
        } catch {
            throw PipelineFileErrors(file: pathOrName, message: text(of: error, at: pathOrName))
        }
        guard status.kind != .directory else {
            throw PipelineFileErrors(file: pathOrName, message: "this is a folder; name the pipeline file in it")
        }
        return try read(path: pathOrName)
    }

    /// What keeps a file from being found, and what to do about it.
    private static func text(of error: FileError, at path: String) -> String {
        switch error {
        case .notReadable: "the file cannot be looked at; check the permissions of the folders that it lies in"
        case .linkLoop: "this is a symbolic link that leads back to itself; mend it"
        case .io: "\(error); \(error.remedyForOpenFiles ?? "check the path and its disk")"
        case _ where path.contains("/"): "there is no such file; check the path"
        default:
            "there is no such file, and no pipeline of that name ships with the program; "
                + Spelling.remedy(for: path, among: shippedNames)
        }
    }

    /// Larger files are refused: a pipeline file is a hundred or so lines written by hand.
    private static let longestFile = 1 << 20

    private static func read(path: String) throws(PipelineFileErrors) -> Source {
        // A pipe shows its length only by ending, and a device may never end.
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: longestFile + 1) ?? Data()
        else {
            throw PipelineFileErrors(
                file: path,
                message: "the file cannot be read; check its permissions, and the limit of open files (ulimit -n)")
        }
        guard data.count <= longestFile else {
            throw PipelineFileErrors(
                file: path, message: "the file is longer than 1 MiB; a pipeline file is some hundred lines of YAML")
        }
        let bytes = Array(data)
        do throws(UTF8.ValidationError) {
            return Source(name: path, text: String(copying: try UTF8Span(validating: bytes.span)))
        } catch {
            throw PipelineFileErrors(file: path, problems: [unreadable(bytes, at: error.byteOffsets.lowerBound)])
        }
    }

    /// The problem of a file that is UTF-8 only up to a place.
    private static func unreadable(_ bytes: [UInt8], at place: Int) -> PipelineFileErrors.Problem {
        let lines = bytes[..<place].split(separator: 0x0A, omittingEmptySubsequences: false)
        let before = String(decoding: lines[lines.count - 1], as: UTF8.self)
        return PipelineFileErrors.Problem(
            line: lines.count, column: before.unicodeScalars.count + 1,
            message: "this is not UTF-8 text; save the file as UTF-8")
    }
}
