extension Section {
    /// The placeholders that path patterns may hold.
    private static let placeholders = ["date", "yyyy", "mm", "dd", "hour"]

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
            guard !Section.placeholders.contains(word) else { continue }
            let remedy = Spelling.remedy(for: word, among: Section.placeholders)
            problems.add("unknown placeholder \"{\(word)}\" in \"path\"; \(remedy)", at: position)
        }
    }
}
