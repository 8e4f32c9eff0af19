import AttributionModel

extension OutputChoice {
    /// The keys of `output`.
    static let keys = ["responses", "candidates", "state", "gzip"]

    /// Reads the `output` section.
    init(reading file: Section) {
        self.init()
        let section = file.section("output", title: "output", keys: OutputChoice.keys)
        let kept = Vocabulary("word", [("keep", true), ("drop", false)])
        responses = section.word("responses", Vocabulary("answer shape", ResponseShape.self))
        keepsCandidates = section.word("candidates", kept) ?? true
        keepsState = section.word("state", kept) ?? true
        gzip = section.word("gzip", Vocabulary("word", Gzip.self)) ?? gzip
    }
}
