/// What path patterns may name in braces (spec §9).
package enum PathPlaceholders {
    fileprivate static let all = ["date", "yyyy", "mm", "dd", "hour"]

    /// What is wrong with the placeholders of a pattern given beside the pipeline file, nil where nothing is.
    ///
    /// Braces with a comma offer a choice, as in the shell, and are no placeholders.
    package static func problem(in pattern: String) -> String? {
        for part in pattern.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            guard let end = part.firstIndex(of: "}") else { continue }
            let word = String(part[..<end])
            guard !word.contains(","), !all.contains(word) else { continue }
            return "unknown placeholder \"{\(word)}\"; \(Spelling.remedy(for: word, among: all))"
        }
        return nil
    }
}

extension Section {
    /// Reads `path`: one pattern or a list of them, relative to the inputs' folder (spec §9).
    func pathPatterns() -> [String] {
        require("path")
        for item in listOrSingle("path") ?? [] {
            if let pattern = item.text("path", ProblemList()) { checkPlaceholders(pattern, at: item.position) }
        }
        return texts("path") ?? []
    }

    private func checkPlaceholders(_ pattern: String, at position: Position) {
        for part in pattern.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            guard let end = part.firstIndex(of: "}") else {
                problems.add("\"path\" has a { without a }; close it", at: position)
                continue
            }
            let word = String(part[..<end])
            guard !PathPlaceholders.all.contains(word) else { continue }
            let remedy = Spelling.remedy(for: word, among: PathPlaceholders.all)
            problems.add("unknown placeholder \"{\(word)}\" in \"path\"; \(remedy)", at: position)
        }
    }
}
