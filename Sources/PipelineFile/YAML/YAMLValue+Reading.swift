import AttributionModel

/// Each function reads a value as one type; nil, and a fault naming the key, where the type is another.
extension YAMLValue {
    /// Up to this many words to choose from are all named.
    private static let fewWords = 5

    /// Adds a fault that says what is needed and what stands here.
    func refuse(_ need: String, _ problems: ProblemList, remedy: String = "") {
        if case .unusable = content { return }
        if case .scalar(let scalar) = content, scalar.kind == .null {
            return problems.add("\(need), but it has no value; give it one or remove the key", at: position)
        }
        let shown = if case .scalar(let scalar) = content { "\"\(scalar.text)\"" } else { "this" }
        problems.add("\(need), but \(shown) is \(kindName)\(remedy.isEmpty ? "" : "; \(remedy)")", at: position)
    }

    /// A text that is not empty.
    func text(_ key: String, _ problems: ProblemList, remedy: String? = nil) -> String? {
        guard let word else {
            let remedy = if case .scalar = content { remedy ?? "put it in quotes" } else { remedy ?? "" }
            refuse("\"\(key)\" needs text", problems, remedy: remedy)
            return nil
        }
        guard !word.isEmpty else {
            problems.add("\"\(key)\" is an empty text; give it a value or remove the key", at: position)
            return nil
        }
        return word
    }

    /// A boolean.
    func flag(_ key: String, _ problems: ProblemList) -> Bool? {
        guard case .scalar(let scalar) = content, case .flag(let flag) = scalar.kind else {
            refuse("\"\(key)\" needs true or false", problems, remedy: "write true or false without quotes")
            return nil
        }
        return flag
    }

    /// What a word of a vocabulary means.
    func word<Meaning>(_ key: String, _ vocabulary: Vocabulary<Meaning>, _ problems: ProblemList) -> Meaning? {
        let choice = Spelling.choice(of: vocabulary.words)
        guard let word = text(key, problems, remedy: choice) else { return nil }
        guard let meaning = vocabulary.meaning(of: word) else {
            // The nearest of a few words may be the opposite of what was meant: `oldest` is nearer to `newest`.
            let isFew = vocabulary.words.count <= YAMLValue.fewWords
            let remedy = isFew ? choice : Spelling.remedy(for: word, among: vocabulary.words)
            problems.add("unknown \(vocabulary.noun) \"\(word)\" in \"\(key)\"; \(remedy)", at: position)
            return nil
        }
        return meaning
    }

    /// A whole number within a range.
    func count(_ key: String, in range: ClosedRange<Int>, _ problems: ProblemList) -> Int? {
        guard let text = numberText("\"\(key)\" needs a whole number", problems) else { return nil }
        let need = "\"\(key)\" must be a whole number from \(range.lowerBound) to \(range.upperBound)"
        let unsigned = text.first == "-" ? text.dropFirst() : text[...]
        guard unsigned.allSatisfy(\.isASCIIDigit) else {
            problems.add("\(need), written in digits alone, but is \(text)", at: position)
            return nil
        }
        guard let count = Int(text), range.contains(count) else {
            problems.add("\(need), but is \(text)", at: position)
            return nil
        }
        return count
    }

    /// A decimal number of at most four places within a range.
    func decimal(_ key: String, in range: ClosedRange<Int64>, _ problems: ProblemList) -> Decimal4? {
        guard let text = numberText("\"\(key)\" needs a number", problems) else { return nil }
        do throws(TextFault) {
            let decimal = try DecimalText.read(text)
            guard range.lowerBound * 10_000 <= decimal.tenThousandths,
                decimal.tenThousandths <= range.upperBound * 10_000
            else {
                problems.add(
                    "\"\(key)\" must lie between \(range.lowerBound) and \(range.upperBound), but is \(text)",
                    at: position)
                return nil
            }
            return decimal
        } catch {
            problems.add("\"\(key)\": \(error.message)", at: position)
            return nil
        }
    }

    private func numberText(_ need: String, _ problems: ProblemList) -> String? {
        guard case .scalar(let scalar) = content, scalar.kind == .number else {
            refuse(need, problems, remedy: "write it in digits without quotes")
            return nil
        }
        return scalar.text
    }

    /// A length of time in milliseconds, such as `72h`, or 0.
    func duration(_ key: String, _ problems: ProblemList) -> Milliseconds? {
        guard case .scalar(let scalar) = content, scalar.kind == .text || scalar.kind == .number else {
            refuse("\"\(key)\" needs a length of time such as 72h", problems)
            return nil
        }
        do throws(TextFault) {
            return try DurationText.read(scalar.text)
        } catch {
            problems.add("\"\(key)\": \(error.message)", at: position)
            return nil
        }
    }
}
