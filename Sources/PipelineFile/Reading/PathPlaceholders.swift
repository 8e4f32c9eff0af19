/// What path patterns may name in braces (spec §9).
package enum PathPlaceholders {
    private static let all = ["date", "yyyy", "mm", "dd", "hour"]

    /// What is wrong with the braces of a pattern, each fault with its remedy; none where it is sound.
    ///
    /// Braces with a comma offer a choice, as in the shell, and are no placeholders; what stands in a choice may have
    /// braces of its own. A backslash takes a brace for itself.
    package static func problems(in pattern: String) -> [String] {
        let bytes = pattern.utf8
        var problems: [String] = []
        var open: [(start: String.Index, isChoice: Bool)] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let next = bytes.index(after: index)
            switch bytes[index] {
            case UInt8(ascii: "\\") where next < bytes.endIndex:
                index = bytes.index(after: next)
                continue
            case UInt8(ascii: "{"):
                open.append((next, false))
            case UInt8(ascii: ",") where !open.isEmpty:
                open[open.count - 1].isChoice = true
            case UInt8(ascii: "}"):
                guard let braces = open.popLast(), !braces.isChoice else { break }
                let word = String(pattern[braces.start..<index])
                guard !all.contains(where: { $0.utf8.elementsEqual(word.utf8) }) else { break }
                problems.append("unknown placeholder \"{\(word)}\"; \(Spelling.remedy(for: word, among: all))")
            default: break
            }
            index = next
        }
        if !open.isEmpty { problems.append("there is a { without a }; close it, or write \\{ for the character") }
        return problems
    }
}
