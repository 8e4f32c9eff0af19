extension Browser {
    /// Versions of Android and their shares.
    static let androidVersions: [(version: String, weight: UInt64)] = [
        ("16", 90), ("15", 260), ("14", 270), ("13", 180), ("12", 90), ("11", 60), ("10", 40), ("8.1.0", 10),
    ]

    /// User agents on an Android phone: Chrome's is frozen at `Android 10; K`, web views name model and version.
    static func android(model: String, version: String) -> [Browser] {
        let webKit = "AppleWebKit/537.36 (KHTML, like Gecko)"
        let webView =
            "Mozilla/5.0 (Linux; Android \(version); \(model) Build/UP1A.231005.007; wv) \(webKit) Version/4.0"
        let frozen = "Mozilla/5.0 (Linux; Android 10; K) \(webKit)"
        let samsung: UInt64 = model.hasPrefix("SM-") ? 220 : 0
        return [
            Browser(420, "\(frozen) Chrome/141.0.0.0 Mobile Safari/537.36"),
            Browser(120, "\(frozen) Chrome/140.0.0.0 Mobile Safari/537.36"),
            Browser(40, "\(frozen) Chrome/137.0.0.0 Mobile Safari/537.36"),
            Browser(samsung, "\(frozen) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36"),
            Browser(15, "\(frozen) Chrome/140.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0"),
            Browser(15, "Mozilla/5.0 (Android \(version); Mobile; rv:143.0) Gecko/143.0 Firefox/143.0"),
            Browser(
                25,
                "Mozilla/5.0 (Linux; Android \(version); \(model)) \(webKit) Chrome/109.0.5414.117 Mobile Safari/537.36"
            ),
            Browser(
                110,
                "\(webView) Chrome/141.0.7390.70 Mobile Safari/537.36 Instagram 401.0.0.48.79 Android (34/\(version); 450dpi; 1080x2340; \(model); en_US; 796381953)",
                isWebView: true),
            Browser(
                110,
                "\(webView) Chrome/141.0.7390.70 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/531.0.0.47.109;IABMV/1;]",
                isWebView: true),
            Browser(
                60, "\(webView) Chrome/139.0.7258.158 Mobile Safari/537.36 trill_410503 BytedanceWebview/d8a21c6",
                isWebView: true),
        ]
    }

    /// User agents of computers.
    static let computers: [Browser] = {
        let windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"
        let mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"
        let webKit = "AppleWebKit/537.36 (KHTML, like Gecko)"
        return [
            Browser(420, "\(windows) \(webKit) Chrome/141.0.0.0 Safari/537.36"),
            Browser(60, "\(windows) \(webKit) Chrome/140.0.0.0 Safari/537.36"),
            Browser(120, "\(windows) \(webKit) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0"),
            Browser(50, "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0"),
            Browser(130, "\(mac) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15"),
            Browser(110, "\(mac) \(webKit) Chrome/141.0.0.0 Safari/537.36"),
            Browser(40, "Mozilla/5.0 (X11; Linux x86_64) \(webKit) Chrome/141.0.0.0 Safari/537.36"),
            Browser(25, "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"),
            Browser(15, "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) \(webKit) Chrome/141.0.0.0 Safari/537.36"),
            Browser(
                5,
                "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) \(webKit) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254"
            ),
        ]
    }()

    /// User agents of crawlers and link previews.
    static let bots: [Browser] = [
        Browser(260, "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"),
        Browser(
            140,
            "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.65 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
        ),
        Browser(80, "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
        Browser(
            70,
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/136.0.0.0 Safari/537.36"
        ),
        Browser(90, "Twitterbot/1.0"),
        Browser(80, "WhatsApp/2.23.20.0"),
        Browser(70, "TelegramBot (like TwitterBot)"),
        Browser(60, "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"),
        Browser(50, "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"),
        Browser(40, "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)"),
        Browser(
            40,
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1 (Applebot/0.1; +http://www.apple.com/go/applebot)"
        ),
        Browser(
            30,
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36"
        ),
        Browser(20, "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/) crawler"),
        Browser(20, "Baiduspider+(+http://www.baidu.com/search/spider.htm)"),
    ]
}
