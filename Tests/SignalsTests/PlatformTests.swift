import AttributionModel
import Signals
import Testing

private let iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) Version/17.5"
private let android = "Mozilla/5.0 (Linux; Android 14; Pixel 8)"
private let desktop = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"
private let macintosh = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.1 Safari/605.1.15"

@Suite struct PlatformTests {
    @Test(
        arguments: [
            ("ios", nil, Platform.ios), ("iOS", nil, .ios), ("IOS", nil, .ios), ("iPhone", nil, .ios),
            ("iPadOS", nil, .ios),
            ("ipod touch", nil, .ios), ("android", nil, .android), ("ANDROID", nil, .android), ("other", nil, .other),
            ("ios", android, .ios), ("android", iPhone, .android), ("web", iPhone, .ios), ("web", android, .android),
            ("web", desktop, .other), ("web", nil, nil), (nil, nil, nil), (nil, desktop, .other), ("", iPhone, .ios),
            ("bios", nil, nil), ("iOS and Android", nil, .ios), ("news phone", android, .android),
            ("HiPad", nil, nil), ("tripod", android, .android), ("my_iPad", nil, .ios), ("7iPhone", nil, .ios),
        ] as [(String?, String?, Platform?)])
    func `a click's platform is the first text that names one`(field: String?, agent: String?, expected: Platform?) {
        var samples: [ClickField: Sample] = [:]
        samples[.platform] = field.map { .text($0) }
        samples[.userAgent] = agent.map { .text($0) }
        #expect(signals(ofClick: samples).platform == expected)
    }

    @Test(
        arguments: [
            (["", "okhttp/4", "Android 14", ""], Platform.android), (["", "okhttp/4", "17.5", "iPhone14,7"], .ios),
            (["", "okhttp/4", "17.5", "Pixel 8"], .other), (["", "", "17.5", "iPad13,4"], .ios),
            (["", "", "iOS 17.5", ""], .ios), (["", "", "17.5", "SM-S911B"], nil),
            (["android", "WarpLink-iOS/0.1", "", ""], .android),
            (["", "WarpLink-iOS/0.1", "Android 14", ""], .ios),
            (["other", "okhttp/4", "Android 14", "Pixel 8"], .other),
            (["Windows Phone", "okhttp/4", "Android 14", ""], .other),
            (["", "", "other", ""], nil), (["", "", "", "Other"], nil), (["", "", "Windows Phone 8.1", ""], nil),
            (["", "", "other", "iPhone14,7"], .ios), (["", "okhttp/4", "Windows Phone 8.1", "Android SDK"], .android),
            (["", "okhttp/4", "17.5", "other"], .other), (["", "", "10", "HiPad X"], nil),
            (["", "okhttp/4", "Android 10", "HiPad X"], .android), (["", "okhttp/4", "10", "HiPad X"], .other),
        ] as [([String], Platform?)])
    func `an install's platform is sought in four texts in order`(texts: [String], expected: Platform?) {
        let fields: [InstallField] = [.platform, .userAgent, .osVersion, .deviceModel]
        let samples = Dictionary(uniqueKeysWithValues: zip(fields, texts.map { Sample.text($0) }))
        #expect(signals(ofInstall: samples).platform == expected)
    }

    @Test(arguments: [
        ("17.5.1", "17.5.1", "17.5", "17"), ("Android 14", "14.0.0", "14.0", "14"),
        ("iOS 17_5", "17.5.0", "17.5", "17"),
        ("14", "14.0.0", "14.0", "14"), ("Version 17.5 (Build 21F79)", "17.5.0", "17.5", "17"),
        ("17.", "17.0.0", "17.0", "17"), ("8.1.0.7", "8.1.0", "8.1", "8"), ("017.05", "17.5.0", "17.5", "17"),
    ])
    func `a version field is read from its first number`(text: String, patch: String, minor: String, major: String) {
        let values = signals(ofClick: [.osVersion: .text(text), .userAgent: .text(android)])
        #expect(shown(.osPatch, values) == patch)
        #expect(shown(.osVersion, values) == minor)
        #expect(shown(.osMajor, values) == major)
    }

    @Test(arguments: ["unknown", "70000", "17.70000", "-"])
    func `a version field without a possible number falls through to the agent`(text: String) {
        let source = ClickSource(paths: [])
        var reader = ClickSignals(source: source, pool: pool, isBot: { _ in false })
        for count in 1...3 {
            let fields = parsed([ClickField.osVersion: .text(text), .userAgent: .text(iPhone)])
            let values = reader.read(fields, at: summer).signals
            #expect(shown(.osPatch, values) == "17.5.1")
            #expect(reader.impossible[ClickField.osVersion.rawValue] == count)
        }
    }

    @Test func `a Macintosh agent's version counts only on an iPad`() {
        let pad = signals(ofClick: [.userAgent: .text(macintosh), .platform: .text("ios")])
        #expect(shown(.osVersion, pad) == "26.1")
        let desktop = signals(ofClick: [.userAgent: .text(macintosh)])
        #expect(desktop.osVersion == nil)
        #expect(desktop.platform == .other)
    }
}
