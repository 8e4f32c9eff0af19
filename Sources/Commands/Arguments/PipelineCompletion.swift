import ArgumentParser
import Files
import Foundation
import PipelineFile

/// What shells offer for a pipeline argument: the pipelines that ship, and files.
enum PipelineCompletion {
    /// Asks the program, as shells by themselves offer either names or files, not both.
    static let kind = CompletionKind.custom { _, _, beginning in candidates(for: beginning) }

    /// Endings of pipeline files.
    private static let endings: Set<String> = ["yaml", "yml"]

    /// Whether a path ends as those of pipeline files do.
    static func isNamedLikePipeline(_ path: String) -> Bool {
        endings.contains(NSString(string: path).pathExtension.lowercased())
    }

    /// The shipped pipelines, and the pipeline files and folders in the folder that the beginning of a path names.
    ///
    /// Paths begin as typed; shells pick those that continue what was typed.
    static func candidates(for beginning: String) -> [String] {
        let slash = beginning.lastIndex(of: "/")
        let head = slash.map { String(beginning[...$0]) } ?? ""
        let folder = head.isEmpty ? "." : NSString(string: head).expandingTildeInPath
        // Hidden names are offered once their dot is typed.
        let showsHidden = beginning.dropFirst(head.count).hasPrefix(".")
        let names = (try? DirectoryListing.texts(in: folder)) ?? []
        let paths = names.filter { showsHidden || !$0.hasPrefix(".") }.compactMap { name -> String? in
            if FileStatus.kind(at: "\(folder)/\(name)") == .directory { return head + name + "/" }
            return isNamedLikePipeline(name) ? head + name : nil
        }
        return (head.isEmpty ? PipelineFile.shippedNames : []) + paths
    }
}
