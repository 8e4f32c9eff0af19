extension Section {
    /// Reads `path`: one pattern or a list of them, relative to the inputs' folder (spec §9).
    func pathPatterns() -> [String] {
        require("path")
        return (listOrSingle("path") ?? []).compactMap { item in
            guard let pattern = item.text("path", problems) else { return nil }
            for problem in PathPattern(pattern).problems {
                problems.add("\"path\": \(problem)", at: item.position)
            }
            return pattern
        }
    }
}
