import Testing

/// A whole run in a pipeline's own field names: a shipped pipeline, or one with a few words changed.
struct Scene {
    /// The shipped pipeline that is meant.
    var pipeline: String
    /// Texts of its file and what stands in their places.
    var changes: [(String, String)] = []

    /// Runs over a few records.
    func published(clicks: [Fields], installs: [Fields], links: [Fields] = []) async throws -> Published {
        try await published(
            clicks: clicks.map { try $0.line }, installs: installs.map { try $0.line },
            links: links.map { try $0.line })
    }

    /// Runs over a few lines.
    func published(clicks: [String], installs: [String], links: [String]) async throws -> Published {
        var run = try WholeRun(pipeline, clicks: clicks, installs: installs, links: links)
        if !changes.isEmpty { try run.decide(by: shippedText(pipeline).changed(changes)) }
        return try await run.published()
    }

    /// The rows over a few records.
    func rows(clicks: [Fields], installs: [Fields], links: [Fields] = []) async throws -> [Row] {
        try await published(clicks: clicks, installs: installs, links: links).rows.map(Row.init)
    }
}

/// What tells a record from its scene's, as a test's argument; nil takes a field away.
typealias Changes = [String: (any Sendable)?]

/// User agents as browsers send them.
enum Browser {
    static let iPhone = safari("18_3", "Version/18.3 Mobile/15E148 Safari/604.1")
    static let android =
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36"

    /// Safari, or a web view, on an iPhone whose system the agent calls `token`.
    static func safari(_ token: String, _ rest: String) -> String {
        "Mozilla/5.0 (iPhone; CPU iPhone OS \(token) like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \(rest)"
    }
}
