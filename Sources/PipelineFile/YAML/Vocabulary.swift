import AttributionModel

/// The words that are allowed at one place of a pipeline file, and what they mean.
struct Vocabulary<Meaning: Sendable>: Sendable {
    /// What messages call such a word, such as `signal`.
    let noun: String
    /// The words, in the order in which messages list them.
    let words: [String]
    /// What the words mean, in their order.
    let meanings: [Meaning]

    /// Words for some meanings.
    init(_ noun: String, _ meanings: [Meaning], named name: (Meaning) -> String) {
        self.noun = noun
        self.meanings = meanings
        words = meanings.map(name)
    }

    /// Words and what they mean.
    init(_ noun: String, _ pairs: [(String, Meaning)]) {
        self.noun = noun
        words = pairs.map(\.0)
        meanings = pairs.map(\.1)
    }

    /// What a word means; nil for an unknown one.
    func meaning(of word: String) -> Meaning? {
        words.firstIndex(of: word).map { meanings[$0] }
    }
}

extension Vocabulary where Meaning: RawRepresentable & CaseIterable, Meaning.RawValue == String {
    /// The cases of an enumeration by their raw values.
    init(_ noun: String, _: Meaning.Type) {
        self.init(noun, Array(Meaning.allCases), named: \.rawValue)
    }
}

extension Vocabulary<Signal> {
    /// The signals (spec §3).
    static let signals = Vocabulary("signal", Signal.allCases, named: \.name)
}

extension Vocabulary<Platform> {
    /// The platforms (spec §3).
    static let platforms = Vocabulary("platform", Platform.allCases, named: \.name)
}
