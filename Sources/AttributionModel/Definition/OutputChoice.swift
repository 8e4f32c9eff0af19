/// The `output` section (spec §9).
public struct OutputChoice: Sendable, Equatable {
    /// How hard outputs are compressed.
    public enum Gzip: String, Sendable, CaseIterable { case fast, small }
    /// The vendor whose answers `responses.jsonl.gz` imitates.
    public enum ResponseShape: String, Sendable, CaseIterable {
        case warplink
        case warplink2 = "warplink-2"
        case linktrace
        case dynalinks

        /// Whether answers have fields of links that no row has: `url` and `deferred_enabled`.
        public var tellsOfLinks: Bool { self == .dynalinks }
    }
    /// nil writes no responses.
    public var responses: ResponseShape?
    /// Whether `candidates.jsonl.gz` is written, from which installs can be decided again (spec §6).
    public var keepsCandidates = true
    /// Whether `state.jsonl.gz` is written, which later days need; it may be dropped, as candidates may: the engines
    /// that the benchmark compares write neither.
    public var keepsState = true
    /// The effort for all outputs: fast to write, or small.
    public var gzip: Gzip = .fast

    /// Only rows, for a pipe.
    public static var rowsAlone: OutputChoice {
        var choice = OutputChoice()
        choice.keepsCandidates = false
        choice.keepsState = false
        return choice
    }

    /// Whether answers are written that have fields of links which no row has.
    public var tellsOfLinks: Bool { responses?.tellsOfLinks ?? false }

    /// Makes the default: everything but responses.
    public init() {}
}
