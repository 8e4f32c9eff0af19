import Fixtures
import Foundation

/// The README, or a page that it leads to.
struct ReadmePage {
    /// The README and the pages that it leads to.
    static let paths = [
        "README.md", "pipelines/README.md", "pipelines/results.md", "pipelines/nightly/README.md", "samples/README.md",
    ]

    /// Where it lies in the repository.
    let path: String
    /// All of it.
    let text: String

    init(_ path: String = "README.md") throws {
        self.path = path
        text = try String(contentsOfFile: Repository.path(of: path), encoding: .utf8)
    }

    /// The page without its blocks of code.
    var prose: String {
        var isCode = false
        return text.components(separatedBy: "\n").filter { line in
            let isFence = line.contains("```")
            if isFence { isCode.toggle() }
            return !isCode && !isFence && !line.hasPrefix("    ")
        }.joined(separator: "\n")
    }

    /// The section under a heading of the second level, nil where there is none.
    func section(_ title: String) -> String? {
        text.components(separatedBy: "\n## \(title)\n").dropFirst().first?.components(separatedBy: "\n## ")[0]
    }

    /// The names by which links reach its headings.
    var anchors: Set<String> {
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
        return Set(
            headings.map { heading in
                let words = heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                return String(words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) })
                    .replacing(" ", with: "-")
            })
    }
}
