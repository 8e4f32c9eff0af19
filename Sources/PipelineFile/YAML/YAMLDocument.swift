import AttributionModel
import Yams

/// Parses a file's text into one tree of values; anchors, aliases, tags and repeated keys are faults (spec §9).
struct YAMLDocument {
    private var source: SourceText
    private let problems: ProblemList
    /// What was replaced so that the parser gets past it: the sign of aliases, and first letters of repeated keys.
    private var replaced: [Unicode.Scalar: Unicode.Scalar] = [:]

    /// The document's root, nil where there is none or its YAML is broken; faults go to the list.
    static func parse(_ text: String, _ problems: ProblemList) -> YAMLValue? {
        var document = YAMLDocument(source: SourceText(text), problems: problems)
        guard let root = document.compose() else { return nil }
        return document.value(root)
    }

    // MARK: Parsing

    /// The parser's tree, with aliases as words, and one of any two equal keys renamed.
    ///
    /// The parser puts what an alias stands for in its place, which a few lines can make endless; and it gives up at
    /// the first repeated key, though the rest of the file should be checked, too. So the parser reads a text in which
    /// other letters, which the file does not use, stand for `*` and for first letters of repeated keys
    /// (`SourceText.spareLetters`). One letter replaces one other, so that no position changes; `replaced` says what it
    /// stands for, and the tree's texts get it back (`restored`). With A, B and C for these letters, take a mapping
    /// with the key `age` in the lines 2, 3 and 4, and `*x` in line 5:
    ///
    ///     A for *    age, age, age, Ax    the parser stops: age repeats, first in line 2
    ///     B for a    Bge, age, age, Ax    it stops again, now for line 3
    ///     C for a    Bge, Cge, age, Ax    it gives the tree, of four different keys
    ///
    /// `content` then finds an alias in line 5, and `entries` finds `age` three times and reports lines 3 and 4. A
    /// repeated key may begin with such a letter itself, as `*x` would if it came twice: the new letter then stands for
    /// what that one does. Each round parses the text again, so letters are few, and run out where more keys repeat.
    private mutating func compose() -> Node? {
        // What follows such a break, in a comment for example, would be read as a line of its own.
        if let index = source.invisibleBreak, !problems.allowsUselessSettings {
            let code = Int(source.scalars[index].value).padded(to: 4, radix: 16)
            problems.add(
                "an invisible line break (U+\(code)) stands here; remove it", at: source.position(of: index))
            return nil
        }
        var letters = source.spareLetters
        guard let sign = letters.popFirst() else {
            problems.add(
                "the file has all characters from U+E000 to U+F8FF, which nobody needs; remove them", at: .start)
            return nil
        }
        replaced[sign] = "*"
        source.replace("*", with: sign)
        while true {
            do {
                guard let root = try Yams.compose(yaml: source.string, .basic, .default, .utf8) else {
                    problems.add(
                        "the file is empty; a pipeline needs at least \"pipeline\", \"clicks\", \"installs\" and "
                            + "\"match\"", at: .start)
                    return nil
                }
                return root
            } catch YamlError.duplicatedKeysInMapping(_, let context) {
                let mark = Position(line: context.mark.line, column: context.mark.column)
                guard let index = source.firstLetter(of: mark) else {
                    problems.add("this key appears twice in its mapping; keep one of them", at: mark)
                    return nil
                }
                guard let letter = letters.popFirst() else {
                    problems.add(
                        "too many keys appear twice in their mappings, such as this; keep one of each", at: mark)
                    return nil
                }
                let first = source.scalars[index]
                replaced[letter] = replaced[first] ?? first
                source.scalars[index] = letter
            } catch {
                report(error)
                return nil
            }
        }
    }

    private func report(_ error: any Error) {
        switch error {
        case YamlError.scanner(let context, let problem, let mark, _),
            YamlError.parser(let context, let problem, let mark, _),
            YamlError.composer(let context, let problem, let mark, _):
            reportBroken(problem, context, at: Position(line: mark.line, column: mark.column))
        case YamlError.reader(let problem, _, let value, _):
            let index = source.scalars.firstIndex { $0.value == UInt32(bitPattern: value) }
            problems.add(
                "broken YAML: \(problem); remove the character", at: index.map(source.position(of:)) ?? .start)
        case YamlError.memory:
            problems.add("broken YAML: nested too deeply; a pipeline needs six levels", at: .start)
        default:
            problems.add("broken YAML; check the file with a YAML editor", at: .start)
        }
    }

    private func reportBroken(_ problem: String, _ context: YamlError.Context?, at position: Position) {
        let character = source.index(of: position).map { source.scalars[$0] }
        if problem.contains("another document") {
            problems.add("a second document begins here; put it into a file of its own", at: position)
        } else if character == "\t" {
            problems.add("a tab stands where only spaces may; indent with spaces", at: position)
        } else if problem.contains("nesting level") {
            problems.add("broken YAML: nested too deeply; a pipeline needs six levels", at: position)
        } else if let context, context.text.contains("quoted scalar"), problem.contains("unexpected end of stream") {
            // The parser notices at the end of the file.
            let start = Position(line: context.mark.line, column: context.mark.column)
            problems.add("the quote that opens here is never closed; close it where the text ends", at: start)
        } else {
            let context = context.map { ", \($0.text)" } ?? ""
            let remedy =
                character == "{"
                ? "a path with {…} in a list needs quotes"
                : "check indentation, quotes and brackets here and just above"
            problems.add("broken YAML\(context): \(problem); \(remedy)", at: position)
        }
    }

    // MARK: From the parser's tree to values

    /// `sharing`, for a key, is the position of the mapping that it begins.
    private func value(_ node: Node, sharing: Position? = nil) -> YAMLValue {
        let position = node.mark.map { Position(line: $0.line, column: $0.column) } ?? .start
        // Anything before a mapping that begins with this key was reported with the mapping.
        if position != sharing { reportProperties(at: position) }
        return YAMLValue(content: content(node, at: position), position: position)
    }

    private func content(_ node: Node, at position: Position) -> YAMLValue.Content {
        switch node {
        case .scalar(let scalar):
            let (text, isPlain) = (restored(scalar.string), scalar.style == .plain)
            guard isPlain, text.unicodeScalars.first == "*" else {
                return .scalar(YAMLScalar(text: text, isPlain: isPlain))
            }
            problems.add(
                "aliases are not allowed; write the value out, in quotes if it is a text that begins with *",
                at: position)
            return .unusable
        case .sequence(let sequence): return .list(sequence.map { value($0) })
        case .mapping(let mapping): return .mapping(entries(mapping, at: position))
        case .alias: return .unusable
        }
    }

    private func entries(_ mapping: Node.Mapping, at position: Position) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        // By their bytes: two spellings of one letter are two keys.
        var lines: [[UInt8]: Int] = [:]
        for (key, node) in mapping {
            let keyValue = value(key, sharing: position)
            let value = value(node)
            guard case .scalar(let scalar) = keyValue.content else {
                if case .unusable = keyValue.content { continue }
                problems.add("a key must be a word, but this is \(keyValue.kindName)", at: keyValue.position)
                continue
            }
            let name = scalar.text
            if let first = lines[name.utf8Bytes] {
                problems.add(
                    "\"\(name)\" appears here again, first in line \(first); keep one of them", at: keyValue.position)
                continue
            }
            lines[name.utf8Bytes] = keyValue.position.line
            entries.append(YAMLEntry(key: name, keyPosition: keyValue.position, value: value))
        }
        return entries
    }

    private func restored(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { replaced[$0] ?? $0 }))
    }

    /// Reports `&anchor` and `!tag` before a value.
    ///
    /// They are read from the text where the value begins, as the tree does not keep anchors and the tags `!` and
    /// `!!str`; no value can begin with `&` or `!`.
    private func reportProperties(at position: Position) {
        guard var index = source.index(of: position) else { return }
        while index < source.scalars.count, source.scalars[index] == "&" || source.scalars[index] == "!" {
            let rest = source.scalars[index...]
            let end = rest.firstIndex { "\n\r \t,]}".unicodeScalars.contains($0) } ?? rest.endIndex
            let word = String(String.UnicodeScalarView(source.scalars[index..<end]))
            if source.scalars[index] == "&" {
                problems.add(
                    "the anchor \(word) is not allowed; write each value out where it is needed",
                    at: source.position(of: index))
            } else {
                problems.add(
                    "the tag \(word) is not allowed; remove it, quotes make text", at: source.position(of: index))
            }
            index = source.scalars[end...].firstIndex { $0 != " " && $0 != "\t" } ?? source.scalars.endIndex
        }
    }
}
