import AttributionModel

/// A mapping of the file with known keys, whose values are read by key.
///
/// A misspelt key is reported, and its value read as that of the intended key, so that the rest of the file is judged
/// as the author meant it.
struct Section {
    /// What messages call it.
    let title: String
    /// Where it begins.
    let position: Position
    /// Whether the file has the section, as a mapping.
    let isWritten: Bool
    /// Where faults go.
    let problems: ProblemList
    private let entries: [String: YAMLEntry]

    /// Reads a value as a mapping that may have these keys; nil, and a fault, where it is not a mapping.
    ///
    /// `elsewhere` has keys of other sections, each with the title of the section that it belongs in: these are not
    /// taken for misspelt ones.
    init?(
        _ value: YAMLValue, _ title: String, keys: [String], elsewhere: [String: String] = [:], _ problems: ProblemList
    ) {
        guard case .mapping(let written) = value.content else {
            value.refuse("\(title) needs a mapping of keys to values", problems)
            return nil
        }
        self.title = title
        self.position = value.position
        isWritten = true
        self.problems = problems
        let known = Set(keys)
        var entries: [String: YAMLEntry] = [:]
        for entry in written where known.contains(entry.key) { entries[entry.key] = entry }
        for entry in written where !known.contains(entry.key) {
            let unknown = "unknown key \"\(entry.key)\" in \(title)"
            if let home = elsewhere[entry.key] {
                problems.add("\(unknown); it belongs in \(home)", at: entry.keyPosition)
                continue
            }
            let meant = Spelling.nearest(to: entry.key, among: keys)
            if meant == nil, let word = entry.value.word, known.contains(word), entries[word] == nil {
                problems.add("\(unknown); write \(word): \(entry.key), as keys come first", at: entry.keyPosition)
                continue
            }
            // A key of another section is seldom a misspelt key of this one, so its value is not judged as that key's.
            if let home = KeyHomes.home(of: entry.key, in: title),
                !(meant.map { Spelling.isNear(entry.key, $0) } ?? false)
            {
                problems.add("\(unknown); it belongs in \(home)", at: entry.keyPosition)
                continue
            }
            problems.add("\(unknown); \(Spelling.remedy(nearest: meant, among: keys))", at: entry.keyPosition)
            if let meant, entries[meant] == nil { entries[meant] = entry }
        }
        self.entries = entries
    }

    /// An empty section at a place, for sections that are absent or at fault as a whole.
    init(absent title: String, at position: Position, _ problems: ProblemList) {
        self.title = title
        self.position = position
        self.problems = problems
        isWritten = false
        entries = [:]
    }

    /// The keys that are in the file, in its order.
    var keys: [String] {
        entries.sorted { $0.value.keyPosition < $1.value.keyPosition }.map(\.key)
    }

    /// Whether the file has a key.
    func has(_ key: String) -> Bool { entries[key] != nil }

    /// A key's value as written.
    func value(_ key: String) -> YAMLValue? { entries[key]?.value }

    /// The position of a key's value, or of the section where the key is absent.
    func valuePosition(_ key: String) -> Position { entries[key]?.value.position ?? position }

    /// The position of a key, or of the section where the key is absent.
    func keyPosition(_ key: String) -> Position { entries[key]?.keyPosition ?? position }

    /// Adds a fault at a key's value, or at the section where the key is absent.
    func report(_ message: String, at key: String) {
        problems.add(message, at: valuePosition(key))
    }

    /// Reports each of the keys that the section lacks, unless the section itself is absent.
    func require(_ keys: String...) {
        for key in keys where isWritten && !has(key) {
            problems.add("\(title) lacks the key \"\(key)\"; add it", at: position)
        }
    }

    /// Reports each of the keys that has no effect here, and why.
    func refuse(_ keys: [String], because reason: String) {
        for key in keys where has(key) && !problems.allowsUselessSettings {
            problems.add("\"\(key)\" has no effect \(reason); remove it", at: keyPosition(key))
        }
    }
}

extension Section {
    /// A text; nil where it is absent or at fault.
    func text(_ key: String) -> String? { value(key)?.text(key, problems) }

    /// A text by which people call something; one of only spaces is reported, unless the file was published.
    func name(_ key: String) -> String? {
        let name = text(key)
        if let name, name.allSatisfy(\.isWhitespace), !problems.allowsUselessSettings {
            report("\"\(key)\" has only spaces; give a name that can be seen", at: key)
        }
        return name
    }

    /// A boolean; nil where it is absent or at fault.
    func flag(_ key: String) -> Bool? { value(key)?.flag(key, problems) }

    /// A length of time in milliseconds; nil where it is absent or at fault.
    func duration(_ key: String) -> Milliseconds? { value(key)?.duration(key, problems) }

    /// A whole number within a range; nil where it is absent or at fault.
    func count(_ key: String, in range: ClosedRange<Int>) -> Int? { value(key)?.count(key, in: range, problems) }

    /// A decimal number within a range; nil where it is absent or at fault.
    func decimal(_ key: String, in range: ClosedRange<Int64>) -> Decimal4? {
        value(key)?.decimal(key, in: range, problems)
    }

    /// What a word means; nil where it is absent or unknown.
    func word<Meaning>(_ key: String, _ vocabulary: Vocabulary<Meaning>) -> Meaning? {
        value(key)?.word(key, vocabulary, problems)
    }

    /// A list of words, none of them twice; nil where it is absent or any part of it is at fault.
    func words<Meaning>(_ key: String, _ vocabulary: Vocabulary<Meaning>) -> [Meaning]? {
        let known = knownWords(key, vocabulary)
        guard case .list(let items)? = value(key)?.content, !items.isEmpty, known.count == items.count else {
            return nil
        }
        return known
    }

    /// The words of a list that are known; the others are faults.
    func knownWords<Meaning>(_ key: String, _ vocabulary: Vocabulary<Meaning>) -> [Meaning] {
        guard let items = list(key) else { return [] }
        var seen: Set<String> = []
        return items.compactMap { item -> Meaning? in
            if case .scalar(let scalar) = item.content, !seen.insert(scalar.text).inserted {
                problems.add("\"\(scalar.text)\" appears twice in \"\(key)\"; keep one", at: item.position)
                return nil
            }
            return item.word(key, vocabulary, problems)
        }
    }

    /// A list of texts in which no character stands for others, or a single one; nil where it is absent or any part of
    /// it is at fault.
    ///
    /// A text with a `*` is refused, as whoever wrote it means it to stand for others, unless the whole text is `all`.
    func textsAsTheyAre(_ key: String, or all: String? = nil) -> [String]? {
        guard let items = listOrSingle(key) else { return nil }
        let texts = items.compactMap { $0.text(key, problems) }
        guard texts.count == items.count else { return nil }
        if let pattern = texts.first(where: { $0.contains("*") && $0 != all }), !problems.allowsUselessSettings {
            report(
                "\"\(key)\": a * stands for itself here, not for other characters; take it out of \"\(pattern)\"",
                at: key)
        }
        return texts
    }

    /// The items of a list that is not empty.
    func list(_ key: String) -> [YAMLValue]? {
        guard let value = value(key) else { return nil }
        guard case .list(let items) = value.content else {
            value.refuse("\"\(key)\" needs a list such as [a, b]", problems)
            return nil
        }
        return notEmpty(items, key)
    }

    /// The items of a list that is not empty, or a single value.
    func listOrSingle(_ key: String) -> [YAMLValue]? {
        guard let value = value(key) else { return nil }
        guard case .list(let items) = value.content else { return [value] }
        return notEmpty(items, key)
    }

    private func notEmpty(_ items: [YAMLValue], _ key: String) -> [YAMLValue]? {
        guard items.isEmpty else { return items }
        report("\"\(key)\" is empty; name at least one, or remove the key if it may be absent", at: key)
        return nil
    }

    /// The mapping at a key; an empty one where the key is absent.
    func section(
        _ key: String, title: String? = nil, keys: [String], elsewhere: [String: String] = [:]
    ) -> Section {
        let title = title ?? "\(self.title).\(key)"
        guard let value = value(key) else { return Section(absent: title, at: position, problems) }
        return Section(value, title, keys: keys, elsewhere: elsewhere, problems)
            ?? Section(absent: title, at: value.position, problems)
    }
}
