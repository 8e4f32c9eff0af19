import AttributionModel
import Foundation

/// The fields of a record in a vendor's own names.
typealias Fields = [String: Any]

extension Fields {
    /// These fields with others in their places; nil takes one away.
    func with(_ changes: [String: Any?]) -> Fields {
        var fields = self
        for (key, value) in changes { fields[key] = value }
        return fields
    }

    /// The record as a line.
    var line: String {
        get throws {
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try JSONSerialization.data(withJSONObject: self, options: options), as: UTF8.self)
        }
    }
}

/// The moment at which the installs of the worked checks ask, or one so much later.
func moment(_ later: Milliseconds = 0) -> String {
    let milliseconds = 1_736_942_400_000 + later
    let second = Date(timeIntervalSince1970: Double((milliseconds - (milliseconds % 1_000)) / 1_000))
    let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
    return second.formatted(.iso8601).dropLast() + ".\(fraction)Z"
}

/// What a row of attributions says of the match.
struct Row: Equatable {
    var install: String?
    var status: String?
    var tier: String?
    var click: String?
    var confidence: Double?
    var score: Int?
    var level: String?
    var candidates: Int?
    var repeatOf: String?
    var inheritedFrom: String?

    init(_ fields: [String: Any]) {
        install = fields["install_id"] as? String
        status = fields["status"] as? String
        tier = fields["tier"] as? String
        click = fields["click_id"] as? String
        confidence = fields["confidence"] as? Double
        score = fields["score"] as? Int
        level = fields["level"] as? String
        candidates = fields["candidates"] as? Int
        repeatOf = fields["repeat_of"] as? String
        inheritedFrom = fields["inherited_from"] as? String
    }
}

/// The rows of a whole run over a few records.
func rows(_ pipeline: String, clicks: [Fields], installs: [Fields], links: [Fields] = []) async throws -> [Row] {
    let run = try WholeRun(
        pipeline, clicks: clicks.map { try $0.line }, installs: installs.map { try $0.line },
        links: links.map { try $0.line })
    return try await run.published().rows.map(Row.init)
}
