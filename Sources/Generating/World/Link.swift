import AttributionModel

/// A short link of the synthetic world: what was tapped, ready as JSON text.
struct Link: Sendable {
    /// Its `link_id`, a UUID.
    let identifier: String
    /// The app that it opens.
    let app: Int
    /// Members of a click's line that come from the link, with a comma before each.
    let clickMembers: String
    /// Whether its clicks' lines have those members; for other links they come from the catalogue.
    let tellsClicks: Bool
    /// The catalogue's line, without the line feed.
    let line: String

    init(number: Int, campaigns: SkewedChoice, days: Int, seed: UInt64, apps: [String]) {
        var random = RandomStream(seed: seed, .link, UInt64(number))
        var text = LineBuffer()
        text.uuid(RandomStream(seed: seed, .linkID, UInt64(number)))
        identifier = text.string
        app = random.chance(150_000) ? 1 : 0
        let slug = "\(Link.words[number % Link.words.count])\(number)"
        let campaign = Link.campaign(campaigns.draw(&random))
        let (source, medium) = Link.sources[random.below(Link.sources.count)]
        let referrer = random.chance(600_000) ? "\"partner-\(campaigns.draw(&random) * 3 + random.below(3))\"" : "null"
        let product = random.below(90_000) + 10_000
        let destination = "https://shop.example/p/\(product)?ref=\(slug)"
        let parameters = Link.parameters(product: product, slug: slug, &random)
        clickMembers =
            ",\"referrer\":\(referrer),\"campaign\":\"\(campaign)\",\"source\":\"\(source)\",\"medium\":\"\(medium)\""
            + ",\"destination_url\":\"\(destination)\",\"custom_params\":\(parameters)"
        tellsClicks = !random.chance(80_000)

        var line = LineBuffer()
        line.text("{\"link_id\":\"\(identifier)\",\"slug\":\"\(slug)\",\"url\":\"https://aplnk.to/\(slug)\"")
        line.text(",\"app_id\":\"\(apps[app])\",\"active\":\(random.chance(990_000))")
        Link.write(validityWithin: days, &random, into: &line)
        line.text(",\"deferred_enabled\":\(random.chance(990_000)),\"environment\":\"production\"")
        line.text(",\"ios_url\":\"shop://p/\(product)\",\"deep_link_url_android\":\"shop-android://p/\(product)\"")
        line.text("\(clickMembers)}")
        self.line = line.string
    }

    /// When a link was made, which is before the logs begin, when it ends, and how long its clicks count.
    private static func write(
        validityWithin days: Int, _ random: inout RandomStream, into line: inout LineBuffer
    ) {
        let start = GeneratorOptions.start
        let created = start - Int64(random.below(200) + 1) * .day + Int64(random.below(86_400)) * .second
        line.text(",\"created_at\":\"")
        line.time(created)
        line.text("\",\"expires_at\":")
        if random.chance(30_000) {
            line.text("\"")
            line.time(start + Int64(random.below(max(days, 1) * 24)) * .hour)
            line.text("\"")
        } else {
            line.text("null")
        }
        line.text(",\"window_hours\":\(random.chance(50_000) ? "48" : "null")")
    }

    private static let words = [
        "spring", "invite", "welcome", "sale", "story", "drop", "launch", "gift", "return", "club", "bonus", "trail",
    ]
    private static let sources = [
        ("instagram", "social"), ("facebook", "social"), ("tiktok", "social"), ("newsletter", "email"),
        ("google", "cpc"), ("youtube", "video"), ("sms", "message"), ("partner", "affiliate"), ("poster", "qr"),
    ]
    private static let themes = [
        "autumn-sale", "new-users", "winback", "holiday", "referral", "black-friday", "brand", "Fr\u{FC}hst\u{FC}ck",
        "caf\\u00e9 \\\"noir\\\"", "creator", "retarget", "app, launch",
    ]

    /// A campaign's name as JSON text; some need escapes, quotes in CSV, or more than ASCII.
    private static func campaign(_ number: Int) -> String {
        "\(themes[number % themes.count])-\(2026 + number % 2)-\(number)"
    }

    private static func parameters(product: Int, slug: String, _ random: inout RandomStream) -> String {
        switch random.below(10) {
        case 0: "{}"
        case 1: "{\"product_id\":\"\(product)\",\"nested\":{\"ids\":[1,2,3],\"ok\":true}, \"price\":19.90}"
        default: "{\"product_id\":\"\(product)\",\"coupon\":\"\(slug.uppercased())\"}"
        }
    }
}
