import Fixtures
import Screening
import Testing

private func matches(_ agent: String, _ patterns: [String] = BotPatterns.shipped) -> Bool {
    let bytes = Array(agent.utf8)
    return BotPatterns(patterns).matches(bytes.span)
}

@Suite struct BotPatternsTests {
    @Test(arguments: [
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "Twitterbot/1.0",
        "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "LinkedInBot/1.0 (compatible; Mozilla/5.0)",
        "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "WhatsApp/2.23.20.0",
        "TelegramBot (like TwitterBot)", "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) (Applebot/0.1; +http://www.apple.com/go/applebot)",
        "SomeCrawler/1.0", "Baiduspider/2.0", "Mozilla/5.0 HeadlessChrome/124.0.0.0", "GOOGLEBOT", "xSPIDERx",
    ])
    func `a shipped pattern is found anywhere in any case`(agent: String) {
        #expect(matches(agent))
    }

    @Test(arguments: [
        "", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1",
        "Mozilla/5.0 (Linux; Android 14; Cubot P80) Chrome/124.0.0.0", "WhatsApp", "googlebo", "crawle", "telegram",
    ])
    func `an agent of people is no bot`(agent: String) {
        #expect(!matches(agent))
    }

    @Test func `a pipeline's own patterns take the place of the list`() {
        #expect(matches("My Café-Fetcher/1", ["FETCHER"]))
        #expect(!matches("Googlebot", ["fetcher"]))
        #expect(!matches("anything", []))
        #expect(!matches("anything", [""]))
        #expect(matches("CAFÉ".lowercased(), ["café"]))
        #expect(!matches("CAFÉ", ["café"]), "letters beyond ASCII have no other case")
    }

    @Test func `a pattern is found where a plain search finds it, and nowhere else`() {
        var random = SeededNumbers(seed: 1)
        let letters = Array("abAB/é")
        func text(_ length: Int) -> String { String((0..<length).map { _ in random.pick(letters) }) }
        for _ in 0..<3_000 {
            let patterns = (0..<random.below(4)).map { _ in text(1 + random.below(3)) }
            let agent = text(random.below(12))
            func lowered(_ text: String) -> [UInt8] { text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 } }
            let expected = patterns.contains { pattern in
                let (needle, hay) = (lowered(pattern), lowered(agent))
                return hay.indices.contains { hay[$0...].starts(with: needle) }
            }
            #expect(matches(agent, patterns) == expected)
        }
    }
}
