import AttributionModel
import Fixtures
import Signals
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        ("en-US,en;q=0.9", "en", "en-us", "en-us,en"), ("de", "de", "de", "de"), ("en;q=0.8, fr", "fr", "fr", "fr,en"),
        ("en;q=0.5,de;q=0.9,fr;q=0.9", "de", "de", "de,fr,en"), ("pt_BR", "pt", "pt-br", "pt-br"),
        ("*, en;q=0.5", "en", "en", "en"), ("fr;q=0, en;q=0.1", "en", "en", "en"), ("fr;q=0.000,en", "en", "en", "en"),
        ("iw-IL,en", "he", "he-il", "he-il,en"), ("in-ID", "id", "id-id", "id-id"), ("ji", "yi", "yi", "yi"),
        ("inh", "inh", "inh", "inh"), ("zh-Hant-TW", "zh", "zh-hant-tw", "zh-hant-tw"),
        ("es-419", "es", "es-419", "es-419"),
        ("en;q=1.1,de", "de", "de", "de"), ("en;q=2,de;q=0.1", "de", "de", "de"),
        ("en;q=abc,de;q=0.1", "de", "de", "de"), ("en;q=1x,de;q=0.1", "de", "de", "de"),
        ("en;q=,de;q=0.1", "de", "de", "de"), ("en;q=.9,de;q=0.1", "de", "de", "de"),
        ("en;q=-1,de;q=0.1", "de", "de", "de"),
        ("en;q=1.000,de", "en", "en", "en,de"), ("en;q=0.,de;q=0.1", "de", "de", "de"),
        ("en;q=1.001,de;q=0.1", "de", "de", "de"), ("en;q=0.9999,de;q=0.1", "de", "de", "de"),
        ("en;q=0.09,de;q=0.1", "de", "de", "de,en"), ("en;q=0.009,de;q=0.01", "de", "de", "de,en"),
        ("de;q=0.9,en;q=1", "en", "en", "en,de"),
        ("en ; q=0.3 ,\tde ;\tq=0.4", "de", "de", "de,en"), ("EN-us;Q=0.7", "en", "en-us", "en-us"),
        (",,en,,", "en", "en", "en"), ("1x,en", "en", "en", "en"), ("e,en", "en", "en", "en"),
        ("en--us,de", "de", "de", "de"),
        ("en-,de", "de", "de", "de"), ("-en,de", "de", "de", "de"), ("en us,de", "de", "de", "de"),
        ("abcdefghi,de", "de", "de", "de"), ("abcdefgh", "abcdefgh", "abcdefgh", "abcdefgh"),
        ("zh_TW_#Hant,zh", "zh", "zh", "zh"),
        ("en-abcdefghi,de", "de", "de", "de"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr", "fr-ch", "fr-ch,fr,en,de"),
        ("en;level=1,de", "de", "de", "de"), ("en;q=0.8;x=1,de;q=0.1", "de", "de", "de"),
        ("en,en", "en", "en", "en,en"),
    ])
    func `an Accept-Language text is ordered by weight, then by place`(
        header: String, language: String, tag: String, list: String
    ) {
        for field in [ClickField.acceptLanguage, .languages] {
            let values = signals(ofClick: [field: .text(header)])
            #expect(shown(.language, values) == language)
            #expect(shown(.languageTag, values) == tag)
            #expect(shown(.languages, values) == list)
        }
    }

    @Test(arguments: ["*", "*;q=0.5", "en;q=0", "1,2", ",", ";", "en;", "日本語", "x", "x-en"])
    func `a text without a usable tag is an impossible value`(header: String) {
        var reader = ClickSignals(source: ClickSource(paths: []), pool: pool, isBot: { _ in false })
        let values = reader.read(parsed([ClickField.acceptLanguage: .text(header)]), at: summer).signals
        #expect(shown(.language, values) == nil)
        #expect(shown(.languages, values) == nil)
        #expect(reader.impossible[ClickField.acceptLanguage.rawValue] == 1)
    }

    @Test func `an array keeps its own order`() {
        let values = signals(ofInstall: [.languages: .list(["en-GB;q=0.1", "*", "PL_pl", "iw"])])
        #expect(shown(.languages, values) == "en-gb,pl-pl,he")
        #expect(shown(.languageTag, values) == "en-gb")
    }

    @Test func `the same bytes as an array and as a text are told apart`() {
        var reader = InstallSignals(source: InstallSource(paths: []), pool: pool)
        let text = reader.read(parsed([InstallField.languages: .text("en,de")]), at: summer)
        let list = reader.read(parsed([InstallField.languages: .list(["en,de"])]), at: summer)
        #expect(shown(.languages, text) == "en,de")
        #expect(shown(.languages, list) == nil)
    }

    @Test func `languages come before the header only with a usable tag`() {
        let both = signals(ofClick: [.languages: .list(["pl"]), .acceptLanguage: .text("en")])
        #expect(shown(.language, both) == "pl")
        let broken = signals(ofClick: [.languages: .list(["*", "1"]), .acceptLanguage: .text("en")])
        #expect(shown(.language, broken) == "en")
        let wrong = signals(ofClick: [.languages: .wrongType, .acceptLanguage: .text("en")])
        #expect(shown(.language, wrong) == "en")
    }

    @Test func `a list in normal form reads back as itself`() {
        var random = SeededNumbers(seed: 3)
        let subtags = ["en", "de", "pt-BR", "zh_Hant", "he", "iw", "es-419", "*", "1", "sr-Latn-RS"]
        var lists = 0
        for _ in 0..<2_000 {
            let header = (0..<Int.random(in: 1...6, using: &random))
                .map { _ in
                    let tag = subtags.randomElement(using: &random) ?? "en"
                    let weight = Int.random(in: 0...12, using: &random)
                    return weight > 10 ? tag : "\(tag);q=\(weight == 10 ? "1" : "0.\(weight)")"
                }
                .joined(separator: ", ")
            guard let list = shown(.languages, signals(ofClick: [.acceptLanguage: .text(header)])) else { continue }
            #expect(shown(.languages, signals(ofClick: [.acceptLanguage: .text(list)])) == list)
            lists += 1
        }
        #expect(lists > 1_000)
    }
}
