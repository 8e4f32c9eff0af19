import AttributionModel

/// Settings on one line, as a pipeline file would write them.
enum YAMLText {
    /// `[a, b]`.
    static func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

    /// `a: 1, b: 2`, without those that have no value.
    static func pairs(_ settings: KeyValuePairs<String, String?>) -> String {
        settings.compactMap { key, value in value.map { "\(key): \($0)" } }.joined(separator: ", ")
    }

    /// `{a: 1, b: 2}`, without those that have no value.
    static func mapping(_ settings: KeyValuePairs<String, String?>) -> String { "{\(pairs(settings))}" }

    /// A text, in quotes where it would mean something else to YAML.
    static func text(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_./*".utf8.contains(byte)
        }
        let isWord = text.utf8.first.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
        let meansElse = ["null", "true", "false"].contains(text.lowercased())
        if text.unicodeScalars.contains(where: \.isUnprintable) { return "\"\(escaped(text))\"" }
        guard isPlain, isWord, !meansElse else {
            return "'\(text.replacing("'", with: "''"))'"
        }
        return text
    }

    /// What goes between double quotes.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
            guard scalar.isUnprintable else { return String(scalar) }
            let (mark, length) = scalar.value > 0xFFFF ? ("\\U", 8) : ("\\u", 4)
            return mark + Int(scalar.value).padded(to: length, radix: 16)
        }.joined()
    }
}
