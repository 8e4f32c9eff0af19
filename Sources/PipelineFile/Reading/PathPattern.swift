/// What path patterns may name in braces (spec §9).
package enum PathPlaceholder: String, CaseIterable, Sendable {
    case date, yyyy, mm, dd, hour

    /// Whether it names days, or parts of them.
    package var namesDays: Bool { self != .hour }

    /// How many patterns it stands for: numbers of two digits may be written without a leading zero.
    fileprivate var patterns: Int {
        switch self {
        case .date, .yyyy: 1
        case .mm, .dd, .hour: 2
        }
    }
}

/// A path pattern split at its placeholders, both for checking it and for filling it in.
///
/// Braces with a comma offer a choice, as in the shell, and are not placeholders; a choice may have braces of its own.
/// After a backslash, a brace stands for itself. Braces are known for a choice by a comma, or for a placeholder by
/// their word, only when they close. So they wait on a stack while they are open (`OpenBraces`), the innermost last,
/// and count how many patterns what has been read of them stands for: parts beside each other multiply, choices add up.
/// When they close, the count multiplies that of the braces around them, or of the whole pattern. Take
/// `{web,app{1,2}}/{mm}.gz`:
///
///     {web      patterns 1
///     {web,     before 1, patterns 1             a comma adds what came before it, and begins anew
///     app{1,2   the inner ones: before 1, patterns 1
///     }         they stand for 1 + 1 = 2 and multiply the outer ones: before 1, patterns 1 * 2 = 2
///     }         the outer ones stand for 1 + 2 = 3, and so does the pattern now
///     /{mm}     a placeholder for two ways of writing a month: 3 * 2 = 6 patterns
///
/// Its parts are the literal `{web,app{1,2}}/`, the placeholder `mm` and the literal `.gz`. A placeholder within a
/// choice is a part, too, and the literals beside it then have the choice's halves. Braces around a fault are not
/// reported as well (`hasFault`).
package struct PathPattern: Sendable {
    /// A piece of a pattern.
    package enum Part: Sendable, Equatable {
        /// Text that stays as it is, backslashes and choices included.
        case literal(String)
        case placeholder(PathPlaceholder)
    }

    /// The parts of the pattern, in order.
    package private(set) var parts: [Part] = []
    /// What is wrong with the pattern, each fault with its remedy; none where it is sound.
    package private(set) var problems: [String] = []

    /// The most bytes that a pattern may have: as many as a path in Linux.
    ///
    /// Longer ones could take too much time and stack: sets of characters are read anew for each name, and each
    /// component is searched within the search for the one before it.
    static let mostBytes = 4_096
    /// How many patterns one with choices in braces may stand for: choices multiply, and each is searched by itself.
    private static let mostAlternatives = 4_096

    /// Braces that are not closed yet, and what was read of them so far (`PathPattern` has an example).
    private struct OpenBraces {
        /// Where they begin.
        let start: String.Index
        var isChoice = false
        var hasFault = false
        /// How many patterns the choice at hand stands for.
        var patterns = 1
        /// How many patterns the choices before it stand for.
        var before = 0

        /// Ends a choice.
        mutating func takeComma() {
            isChoice = true
            (patterns, before) = (1, before + patterns)
        }
    }

    /// Takes a pattern apart.
    package init(_ pattern: String) {
        let bytes = pattern.utf8
        if bytes.count > PathPattern.mostBytes {
            problems.append(
                "it has \(bytes.count) bytes, more than \(PathPattern.mostBytes); use wildcards, or write several "
                    + "patterns")
        }
        // The system takes a NUL for a path's end and would find another file.
        if bytes.contains(0) { problems.append("there is a character NUL, which no path can have; take it out") }
        // How many patterns the text outside of open braces stands for, or one more than are allowed.
        var patterns = 1
        var open: [OpenBraces] = []
        var index = bytes.startIndex
        var literal = index
        while index < bytes.endIndex {
            let next = bytes.index(after: index)
            switch bytes[index] {
            case UInt8(ascii: "\\") where next < bytes.endIndex:
                index = bytes.index(after: next)
                continue
            case UInt8(ascii: "{"):
                open.append(OpenBraces(start: index))
            case UInt8(ascii: ",") where !open.isEmpty:
                open[open.count - 1].takeComma()
            case UInt8(ascii: "}"):
                guard let braces = open.popLast() else { break }
                let placeholder = placeholder(in: braces, closedAt: index, of: pattern, within: &open)
                let factor = placeholder?.patterns ?? (braces.patterns + braces.before)
                if open.isEmpty {
                    patterns = PathPattern.product(patterns, factor)
                } else {
                    open[open.count - 1].patterns = PathPattern.product(open[open.count - 1].patterns, factor)
                }
                guard let placeholder else { break }
                appendLiteral(pattern[literal..<braces.start])
                parts.append(.placeholder(placeholder))
                literal = next
            default: break
            }
            index = next
        }
        appendLiteral(pattern[literal...])
        if !open.isEmpty { problems.append("there is a { without a }; close it, or write \\{ for the character") }
        let most = PathPattern.mostAlternatives
        if patterns > most {
            problems.append(
                "its choices in braces stand for more than \(most) patterns; use wildcards, or write several patterns")
        }
    }

    /// The product of two numbers of patterns, or one more than are allowed.
    private static func product(_ one: Int, _ other: Int) -> Int {
        min(one * other, PathPattern.mostAlternatives + 1)
    }

    /// The placeholder in braces that were closed; nil for a choice, and for a fault, which is noted in the braces
    /// around these.
    private mutating func placeholder(
        in braces: OpenBraces, closedAt end: String.Index, of pattern: String, within open: inout [OpenBraces]
    ) -> PathPlaceholder? {
        var (found, hasFault) = (PathPlaceholder?.none, braces.hasFault)
        if !hasFault, !braces.isChoice {
            let word = String(pattern[pattern.utf8.index(after: braces.start)..<end])
            // By bytes, as texts of equal letters may differ in them.
            found = PathPlaceholder.allCases.first { $0.rawValue.utf8.elementsEqual(word.utf8) }
            if found == nil {
                let remedy = Spelling.remedy(for: word, among: PathPlaceholder.allCases.map(\.rawValue))
                problems.append("unknown placeholder \"{\(word)}\"; \(remedy)")
                hasFault = true
            }
        }
        // Braces around a fault are not reported as well: where they are nested deeply, each would be reported as a
        // longer word.
        if hasFault, !open.isEmpty { open[open.count - 1].hasFault = true }
        return found
    }

    private mutating func appendLiteral(_ text: Substring) {
        if !text.utf8.isEmpty { parts.append(.literal(String(text))) }
    }
}
