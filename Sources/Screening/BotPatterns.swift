public import AttributionModel

/// Substrings that give away a bot's user agent, ASCII case-insensitive (spec §4, §11).
public struct BotPatterns: Sendable {
    /// The patterns for pipelines that name none.
    public static let shipped = [
        "googlebot", "bingbot", "twitterbot", "slackbot", "linkedinbot", "facebookexternalhit", "whatsapp/",
        "telegrambot", "discordbot", "applebot", "crawler", "spider", "headlesschrome",
    ]

    /// The patterns in lower case, in order of their first byte.
    private let patterns: [[UInt8]]
    /// Where the patterns of each first byte begin; 257 places.
    private let starts: [Int]

    /// Makes patterns of substrings; an empty one matches no agent.
    public init(_ patterns: [String]) {
        let sorted = patterns.map { $0.utf8.map(\.lowercased) }.filter { !$0.isEmpty }
            .sorted { $0.lexicographicallyPrecedes($1) }
        self.patterns = sorted
        starts = (0...256).map { byte in sorted.firstIndex { Int($0[0]) >= byte } ?? sorted.count }
    }

    /// Whether an agent contains one of the patterns.
    public func matches(_ agent: Span<UInt8>) -> Bool {
        for index in agent.indices {
            let first = Int(agent[index].lowercased)
            for place in starts[first]..<starts[first + 1] where stands(patterns[place], in: agent, at: index) {
                return true
            }
        }
        return false
    }

    private func stands(_ pattern: [UInt8], in agent: Span<UInt8>, at start: Int) -> Bool {
        guard agent.count - start >= pattern.count else { return false }
        for offset in pattern.indices where agent[start + offset].lowercased != pattern[offset] { return false }
        return true
    }
}

extension ClickScreening {
    /// The parts of user agents by which bots are known: the pipeline's own, else the shipped list (spec §4).
    public var botPatterns: [String] { bots ?? BotPatterns.shipped }
}
