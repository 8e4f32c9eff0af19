/// The `output` section (spec §9).
package struct OutputChoice: Sendable, Equatable {
    /// How hard outputs are compressed.
    package enum Gzip: String, Sendable, CaseIterable { case fast, small }
    /// A vendor's answer shape in `responses.jsonl.gz`.
    package enum ResponseShape: String, Sendable, CaseIterable {
        case warplink
        case warplink2 = "warplink-2"
        case linktrace
        case dynalinks
    }
    /// nil writes no responses.
    package var responses: ResponseShape?
    package var keepsCandidates = true
    /// Whether `state.jsonl.gz` is written, which later days need.
    package var keepsState = true
    package var gzip: Gzip = .fast

    /// Rows and nothing beside them: for a pipe.
    package static var rowsAlone: OutputChoice {
        var choice = OutputChoice()
        choice.keepsCandidates = false
        choice.keepsState = false
        return choice
    }

    package init() {}
}
