import AttributionModel
import Signals
import Testing

private struct AgentCase: Sendable, CustomTestStringConvertible {
    let agent: String
    let platform: Platform
    let version: String?
    let touch: Double?

    init(_ platform: Platform, _ version: String?, touch: Double? = nil, _ agent: String) {
        (self.agent, self.platform, self.version, self.touch) = (agent, platform, version, touch)
    }

    var testDescription: String { agent }
}

private let webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
private let blink = "AppleWebKit/537.36 (KHTML, like Gecko)"

private let phones: [AgentCase] = [
    // Safari and other browsers on iPhone.
    .init(
        .ios, "17.5.1",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) \(webKit) Version/17.5 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "16.0.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) \(webKit) Version/16.0 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "12.5.7",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) \(webKit) Version/12.1.2 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "18.5.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(webKit) Version/18.5 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "18.6.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) \(webKit) Version/18.6 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "18.7.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) \(webKit) Version/18.7 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "26.0.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) \(webKit) Version/26.0 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "18.6.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) \(webKit) Version/25.9 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "26.1.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) \(webKit) Version/26.1 Safari/604.1 Version/27.2"),
    .init(
        .ios, "26.1.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) \(webKit) Version/26.1 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "26.0.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) \(webKit) Version/26.0.1 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "27.2.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) \(webKit) Version/27.2 Mobile/15E148 Safari/604.1"),
    .init(.ios, "18.6.2", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) \(webKit) Mobile/15E148"),
    .init(.ios, nil, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) \(webKit) Mobile/15E148"),
    .init(
        .ios, nil,
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) \(webKit) GSA/386.0.822567385 Mobile/15E148 Safari/604.1"
    ),
    .init(
        .ios, "17.4.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) \(webKit) CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1"
    ),
    .init(
        .ios, "17.5.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) \(webKit) FxiOS/126.0 Mobile/15E148 Safari/605.1.15"),
    .init(
        .ios, "17.4.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) \(webKit) Version/17.0 EdgiOS/124.0.2478.50 Mobile/15E148 Safari/604.1"
    ),
    .init(
        .ios, "17.4.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) \(webKit) OPiOS/16.0.15 Mobile/15E148 Safari/9537.53"),
    .init(
        .ios, "17.5.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) \(webKit) Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15"
    ),
    .init(
        .ios, "17.1.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) \(webKit) Version/17.1 YaBrowser/23.11.0.1 Mobile/15E148 Safari/604.1"
    ),
    .init(
        .ios, nil,
        "Mozilla/5.0 (iPhone; U; CPU like Mac OS X; en) AppleWebKit/420+ (KHTML, like Gecko) Version/3.0 Mobile/1A543a Safari/419.3"
    ),
    .init(
        .ios, "4.0.0",
        "Mozilla/5.0 (iPhone; U; CPU iPhone OS 4_0 like Mac OS X; en-us) AppleWebKit/532.9 (KHTML, like Gecko) Version/4.0.5 Mobile/8A293 Safari/6531.22.7"
    ),
    .init(
        .ios, "15.7.9",
        "Mozilla/5.0 (iPod touch; CPU iPhone OS 15_7_9 like Mac OS X) \(webKit) Version/15.6.6 Mobile/15E148 Safari/604.1"
    ),
    // In-app browsers on iPhone.
    .init(
        .ios, "17.5.1",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) \(webKit) Mobile/21F90 Instagram 334.0.4.32.98 (iPhone14,7; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 607297842)"
    ),
    .init(
        .ios, "17.4.1",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) \(webKit) Mobile/21E236 [FBAN/FBIOS;FBAV/462.0.0.29.109;FBBV/593137283;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.4.1;FBSS/3;FBCR/;FBID/phone;FBLC/en_US;FBOP/80]"
    ),
    .init(
        .ios, "17.3.1",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_3_1 like Mac OS X) \(webKit) Mobile/21D61 musical_ly_33.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US"
    ),
    .init(
        .ios, "16.6.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) \(webKit) Mobile/15E148 Snapchat/12.84.0.43 (like Safari/8615.3.12.11.2, panda)"
    ),
    .init(
        .ios, "17.5.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) \(webKit) Mobile/15E148 MicroMessenger/8.0.49(0x18003133) NetType/WIFI Language/zh_CN"
    ),
    .init(
        .ios, "17.4.0", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) \(webKit) Mobile/15E148 [Pinterest/iOS]"
    ),
    .init(
        .ios, "17.2.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) \(webKit) Mobile/15E148 Twitter for iPhone/10.34"),
    .init(
        .ios, "17.5.1",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) \(webKit) Mobile/15E148 [LinkedInApp]/9.29.5938"),
    .init(
        .ios, "17.5.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) \(webKit) Mobile/15E148 Safari Line/14.8.0"),
    // A word that only ends in `Version` is no version of Safari's.
    .init(
        .ios, "17.5.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) \(webKit) Mobile/15E148 Shop AppVersion/26.4"),
    .init(.ios, nil, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) \(webKit) Mobile/15E148 AppVersion/3.4"),
    .init(.ios, nil, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) \(webKit) Mobile/15E148 app_version/3.4"),
    .init(.ios, nil, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) \(webKit) Mobile/15E148 2Version/3.4"),
    .init(
        .ios, "26.4.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) \(webKit) AppVersion/27.1;Version/26.4 Safari/604.1"),
    // iPads, mobile and desktop class.
    .init(
        .ios, "17.5.0",
        "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) \(webKit) Version/17.5 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "9.3.5",
        "Mozilla/5.0 (iPad; CPU OS 9_3_5 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13G36 Safari/601.1"
    ),
    .init(.ios, nil, "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) \(webKit) Mobile/15E148"),
    .init(
        .ios, "26.0.0",
        "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) \(webKit) Version/26.0 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, "16.7.0",
        "Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) \(webKit) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1"),
    .init(
        .ios, nil, touch: 5, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webKit) Version/17.5 Safari/605.1.15"),
    .init(
        .ios, nil, touch: 2, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webKit) Version/17.5 Safari/605.1.15"),
    .init(
        .ios, "26.0.0", touch: 5,
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webKit) Version/26.0 Safari/605.1.15"),
    .init(
        .ios, nil, touch: 5,
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webKit) CriOS/124 Version/11.1.1 Safari/605.1.15"),
]

private let androids: [AgentCase] = [
    .init(.android, nil, "Mozilla/5.0 (Linux; Android 10; K) \(blink) Chrome/124.0.0.0 Mobile Safari/537.36"),
    .init(.android, nil, "Mozilla/5.0 (Linux; Android 10; K) \(blink) Chrome/124.0.0.0 Safari/537.36"),
    .init(
        .android, nil,
        "Mozilla/5.0 (Linux; Android 10; K; wv) \(blink) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36"),
    .init(
        .android, nil,
        "Mozilla/5.0 (Linux; Android 10; K) \(blink) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36"),
    .init(
        .android, nil,
        "Mozilla/5.0 (Linux; Android 10; K) \(blink) Chrome/124.0.0.0 Mobile Safari/537.36 EdgA/124.0.0.0"),
    .init(
        .android, nil, "Mozilla/5.0 (Linux; Android 10; K) \(blink) Chrome/124.0.0.0 Mobile Safari/537.36 OPR/81.0.0.0"),
    .init(
        .android, "10.0.0", "Mozilla/5.0 (Linux; Android 10; KB2003) \(blink) Chrome/96.0.4664.45 Mobile Safari/537.36"),
    .init(
        .android, "10.0.0",
        "Mozilla/5.0 (Linux; Android 10; SM-G960F) \(blink) Chrome/89.0.4389.90 Mobile Safari/537.36"),
    .init(
        .android, "14.0.0",
        "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240105.004; wv) \(blink) Version/4.0 Chrome/120.0.6099.193 Mobile Safari/537.36 Instagram 315.0.0.29.109 Android (34/14; 420dpi; 1080x2205; Google/google; Pixel 8; shiba; shiba; en_US; 558619307)"
    ),
    .init(
        .android, "13.0.0",
        "Mozilla/5.0 (Linux; Android 13; SM-S908B Build/TP1A.220624.014; wv) \(blink) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/428.0.0.26.108;]"
    ),
    .init(
        .android, "12.0.0",
        "Mozilla/5.0 (Linux; Android 12; M2101K6G Build/SKQ1.210908.001; wv) \(blink) Version/4.0 Chrome/107.0.5304.105 Mobile Safari/537.36 trill_2022703030 JsSdk/1.0 NetType/WIFI"
    ),
    .init(
        .android, "8.1.0",
        "Mozilla/5.0 (Linux; Android 8.1.0; Moto G (5)) \(blink) Chrome/87.0.4280.141 Mobile Safari/537.36"),
    .init(
        .android, "4.4.2",
        "Mozilla/5.0 (Linux; U; Android 4.4.2; en-us; SCH-I535 Build/KOT49H) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30"
    ),
    .init(.android, "13.0.0", "Mozilla/5.0 (Android 13; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0"),
    .init(.android, "14.0.0", "Mozilla/5.0 (Android 14; Tablet; rv:126.0) Gecko/126.0 Firefox/126.0"),
    .init(
        .android, "13.0.0",
        "Mozilla/5.0 (Linux; Android 13; SM-X906C Build/TP1A.220624.014) \(blink) Chrome/80.0.3987.119 Safari/537.36"),
    .init(
        .android, "9.0.0",
        "Mozilla/5.0 (Linux; Android 9; KFMAWI) \(blink) Silk/112.5.1 like Chrome/112.0.5615.213 Safari/537.36"),
    .init(
        .android, "11.0.0",
        "Mozilla/5.0 (Linux; U; Android 11; zh-cn; M2012K11AC Build/RKQ1.200826.002) \(blink) Version/4.0 Chrome/89.0.4389.116 Mobile Safari/537.36 XiaoMi/MiuiBrowser/16.3.22"
    ),
    .init(
        .android, "12.0.0",
        "Mozilla/5.0 (Linux; U; Android 12; en-US; RMX3085 Build/SP1A.210812.016) \(blink) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.2.1307 Mobile Safari/537.36"
    ),
    .init(
        .android, "10.0.0",
        "Mozilla/5.0 (Linux; Android 10; HarmonyOS; JAD-AL50; HMSCore 6.9.0.302) \(blink) Chrome/99.0.4844.88 HuaweiBrowser/13.0.0.301 Mobile Safari/537.36"
    ),
    .init(.android, "14.0.0", "Dalvik/2.1.0 (Linux; U; Android 14; SM-S918B Build/UP1A.231005.007)"),
    // Words that only end like those of other systems.
    .init(.android, "13.0.0", "FoxNews Phone/4.2 (Linux; Android 13; Pixel 7)"),
    .init(
        .android, "10.0.0",
        "Mozilla/5.0 (Linux; Android 10; HiPad X Build/QP1A.190711.020) \(blink) Chrome/96.0.4664.45"
    ),
    .init(.android, "12.0.0", "Tripod/2.0 (Linux; Android 12; ChiPhone 3)"),
]

private let others: [AgentCase] = [
    .init(.other, nil, "Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(blink) Chrome/124.0.0.0 Safari/537.36"),
    .init(.other, nil, "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0"),
    .init(.other, nil, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webKit) Version/17.5 Safari/605.1.15"),
    .init(
        .other, nil, touch: 0, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webKit) Version/26.0 Safari/605.1.15"),
    .init(
        .other, nil, touch: 1, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(blink) Chrome/124.0.0.0 Safari/537.36"
    ),
    .init(
        .other, nil, touch: 10,
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(blink) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0"),
    .init(.other, nil, "Mozilla/5.0 (X11; Linux x86_64) \(blink) Chrome/124.0.0.0 Safari/537.36"),
    .init(.other, nil, "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) \(blink) Chrome/124.0.0.0 Safari/537.36"),
    .init(
        .other, nil,
        "Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537"
    ),
    .init(
        .other, nil,
        "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) \(blink) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254"
    ),
    .init(.other, nil, "Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5"),
    .init(.other, nil, "Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) \(webKit) SamsungBrowser/4.0 TV Safari/537.36"),
    .init(.other, nil, "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"),
    .init(.other, nil, "curl/8.5.0"),
    .init(.other, nil, "Tripod/2.0"),
    .init(.other, nil, touch: 5, "Mozilla/5.0 (Pacintosh; Intel) \(webKit) Version/26.1 Safari/605.1.15"),
    // The word iOS does not name a click's platform.
    .init(.other, nil, "WarpLink-iOS/0.1.0"),
]

@Suite struct UserAgentTests {
    @Test(arguments: phones + androids + others)
    private func `a click's agent names its system`(sample: AgentCase) {
        var samples: [ClickField: Sample] = [.userAgent: .text(sample.agent)]
        samples[.touchPoints] = sample.touch.map { .number($0) }
        let values = signals(ofClick: samples)
        #expect(values.platform == sample.platform)
        #expect(shown(.osPatch, values) == sample.version)
    }

    @Test(
        arguments: [
            ("WarpLink-iOS/0.1.0", Platform.ios, nil), ("WarpLink-Android/1.1.0", .android, nil),
            ("DynalinksSDK-iOS/1.0.4", .ios, nil), ("MyApp/3.2 (iPhone; iOS 17.5.1; Scale/3.00)", .ios, "17.5.1"),
            ("MyApp/3.2 (iPad; iPadOS 18.6; Scale/2.00)", .ios, "18.6.0"),
            ("Shop/1 (com.shop; build:7; iOS 18.7.0) Alamofire/5.9", .ios, "18.7.0"),
            ("okhttp/4.12.0", .other, nil), ("Shop/7.1 CFNetwork/1494.0.7 Darwin/23.4.0", .other, nil),
            ("Dalvik/2.1.0 (Linux; U; Android 13; Pixel 7 Build/TQ3A)", .android, "13.0.0"), ("kaios/2.5", .other, nil),
            ("Shop/2 (phone OS 16_1; iOS 17.5)", .ios, "17.5.0"),
            ("iOSClient/2", .other, nil), ("MyiOS/2", .other, nil), ("Shop5iOS/2", .other, nil),
            ("Shop/2 iOS17", .ios, nil), ("Shop/2 (iPhone; 5iOS 17.5)", .ios, nil),
            ("Shop/2 (iPhone; CPU iPhone OS 18_6 like Mac OS X; iOS 18.6)", .ios, nil),
        ] as [(String, Platform, String?)])
    func `an install's agent may say iOS as a word`(agent: String, platform: Platform, version: String?) {
        let values = signals(ofInstall: [.userAgent: .text(agent)])
        #expect(values.platform == platform)
        #expect(shown(.osPatch, values) == version)
    }

    @Test func `a cached agent says what a new one says`() {
        let source = ClickSource(paths: [])
        var reader = ClickSignals(source: source, pool: pool, isBot: { $0.count < 60 })
        for _ in 0..<2 {
            for sample in phones + androids + others {
                var samples: [ClickField: Sample] = [.userAgent: .text(sample.agent)]
                samples[.touchPoints] = sample.touch.map { .number($0) }
                let reading = reader.read(parsed(samples), at: summer)
                #expect(reading.signals.platform == sample.platform)
                #expect(shown(.osPatch, reading.signals) == sample.version, "\(sample.agent)")
                #expect(reading.isBot == (sample.agent.utf8.count < 60))
            }
        }
    }
}
