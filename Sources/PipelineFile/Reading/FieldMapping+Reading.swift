package import AttributionModel

extension FieldMapping {
    /// The most keys of a path: no line that can be read is nested deeper (spec §2), and the reader of lines goes down
    /// such a path by recursion.
    private static let mostKeys = 512

    /// Reads `fields` and `time_unit`; fields that are not named are read from the source fields of their own names.
    init<Field: CanonicalField>(reading source: SourceSection, of _: Field.Type) {
        self = .canonical(Field.self)
        timeUnit = source.section.word("time_unit", Vocabulary("unit", TimeUnit.self))
        let fields = source.fields
        for field in Field.allCases {
            guard let items = fields.listOrSingle(field.name) else { continue }
            let read = items.compactMap { FieldMapping.path($0, of: field.name, fields.problems) }
            if !read.isEmpty { paths[field.rawValue] = read }
        }
    }

    private static func path(_ value: YAMLValue, of field: String, _ problems: ProblemList) -> Path? {
        guard let text = value.word else {
            // Only to report what is wrong: a text would have passed the guard.
            _ = value.text(field, problems)
            return nil
        }
        let path = components(text)
        guard !path.contains("") else {
            let fault = text.isEmpty ? "is an empty path" : "has an empty part between its dots"
            problems.add(
                "\"\(field)\": \"\(text)\" \(fault); name a source field such as screen.width",
                at: value.position)
            return nil
        }
        guard path.count <= mostKeys else {
            problems.add(
                "\"\(field)\" has a path of \(path.count) keys, but no line is nested deeper than \(mostKeys); "
                    + "name a source field such as screen.width",
                at: value.position)
            return nil
        }
        return path
    }

    /// The parts of a dotted path, where `\.` stands for a dot in a key.
    static func components(_ text: String) -> Path {
        // By scalars: to `Character` a dot and an accent after it are one.
        var parts = [String.UnicodeScalarView()]
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == ".", !isEscaped {
                parts.append(String.UnicodeScalarView())
            } else {
                if isEscaped, scalar == "." { parts[parts.count - 1].removeLast() }
                parts[parts.count - 1].append(scalar)
            }
            isEscaped = scalar == "\\"
        }
        return parts.map(String.init)
    }

    /// A path as a pipeline file writes it: a dot within a key has a backslash before it.
    package static func text(of path: Path) -> String {
        path.map { key in
            key.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
                .joined(separator: "\\.")
        }
        .joined(separator: ".")
    }
}
