import AttributionModel
import Fixtures
import Testing

@testable import Publishing

@Suite struct CandidatesLinesTests {
    private static let texts = SignalTexts(
        text: { bytes(["?", "en-gb", "en-gb,fr", "gregory", "l1"][Int($0.number)]) },
        zone: { $0 == 3 ? bytes("Europe/London") : [] })

    private static let signals: SignalValues = {
        var values = SignalValues()
        values.ip = IPAddress(family: 4, high: 0, low: 0xC633_6418)
        values.platform = .ios
        values.osVersion = OSVersion(major: 18, minor: 3, patch: 0)
        values.language = 0x656E_0000_0000_0000
        values.languageTag = TextID(number: 1)
        values.languages = TextID(number: 2)
        values.screen = ScreenSize(852, 393)
        values.pixelRatio = 2.625
        values.timeZone = 3
        values.timeZoneOffset = -300
        values.calendar = TextID(number: 3)
        values.deviceID = Digest(high: 1, low: 2)
        values.referredLink = TextID(number: 4)
        return values
    }()

    private static func signals(_ selection: SignalSet) -> String {
        var (writer, texts) = (JSONWriter(), texts)
        writer.signals(signals, selection, texts: &texts)
        return text(writer.bytes)
    }

    @Test func `all signals are written under their names in the pipeline file`() {
        #expect(
            Self.signals(.all)
                == "{\"ip\":\"198.51.100.24\",\"platform\":\"ios\",\"os_version\":\"18.3.0\",\"language\":\"en\","
                + "\"language_tag\":\"en-gb\",\"languages\":[\"en-gb\",\"fr\"],\"screen\":\"393x852\","
                + "\"pixel_ratio\":2.625,\"timezone\":\"Europe/London\",\"timezone_offset\":-300,"
                + "\"calendar\":\"gregory\",\"device_id\":\"00000000-0000-0001-0000-000000000002\","
                + "\"referred_link\":\"l1\"}")
    }

    @Test func `derived signals are written as what they derive from`() {
        #expect(
            Self.signals(SignalSet(listing: [.network, .osMajor]))
                == "{\"ip\":\"198.51.100.24\",\"os_version\":\"18.3.0\"}")
        #expect(Self.signals([]) == "{}")
    }

    @Test func `a tier lists what its weights, their levels and agree look at`() {
        var rules = ProbabilisticRules(key: [.ip])
        rules.agree = [.screen]
        rules.weights = [
            Weight(
                signal: .osVersion, exact: .one, partials: [.init(partial: .signal(.osMajor), points: .one)]),
            Weight(
                signal: .languages, exact: .one,
                partials: [.init(partial: .shared, points: .one), .init(partial: .signal(.language), points: .one)]),
        ]
        let listed = SignalSet(listing: rules.comparedSignals)
        #expect(listed == SignalSet([.screen, .osVersion, .languages, .language]))
    }

    @Test func `an absent signal has no member`() {
        var (writer, texts) = (JSONWriter(), Self.texts)
        writer.signals(SignalValues(), .all, texts: &texts)
        #expect(text(writer.bytes) == "{}")
    }

    @Test func `texts and zones whose numbers share a place keep their own names`() {
        var texts = SignalTexts(text: { bytes("text \($0.number)") }, zone: { bytes("zone \($0)") })
        for number in [1, 513, 1, 2, 1_025, 513] as [UInt16] {
            #expect(text(texts.text(of: TextID(number: UInt32(number)))) == "text \(number)")
            #expect(text(texts.name(ofZone: number)) == "zone \(number)")
        }
    }

    private static let at = Instant(milliseconds: 1_772_618_400_000)

    private static func touch(_ link: String, app: String? = nil) -> DescribedTouch {
        var payload = TouchPayload()
        payload[.linkID] = bytes(link)
        return DescribedTouch(
            columns: payload.render(), appID: app.map { bytes($0) }, window: app == nil ? nil : 48 * .hour,
            details: TouchDetails())
    }

    private static func written(_ number: Int, _ id: String, _ touch: Int, _ signals: String = "") -> String {
        "{\"click\":\(number),\"click_id\":\"\(id)\",\"clicked_at\":\"2026-03-04T10:00:00.000Z\","
            + "\"touch\":\(touch),\"ip_class\":\"household\"\(signals)}"
    }

    @Test func `a line has its tiers, and what no earlier line spelled out`() {
        var lines = CandidatesLines(texts: Self.texts, compared: SignalSet([.screen]))
        var writer = JSONWriter()
        let (referrer, device) = (SpelledText(bytes("\"referrer\"")), SpelledText(bytes("\"device\"")))
        let enriched = SpelledText(bytes("\"enriched\""))
        var head = InstallHead()
        head.take(installID: bytes("i")[...], requestedAt: Self.at, oncePer: bytes("u")[...])
        lines.beginLine(head.install, .decided, SignalValues(), into: &writer)
        CandidatesLines.linkTier(referrer, touch: nil, into: &writer)
        CandidatesLines.deviceTier(device, click: 4, into: &writer)
        CandidatesLines.tier(
            enriched, total: 9, isCut: true, isHot: false, count: 3, candidate: { [12, 5, 0][$0] },
            into: &writer)
        for (number, id) in [(4, "c4"), (5, "c5")] {
            lines.spell(
                bytes(id).span, number: number, clickedAt: Self.at, touch: 7, ipClass: .household, Self.signals)
        }
        lines.spell(Self.touch("l1", app: "app"), number: 7)
        lines.endLine(block: 2, into: &writer)
        lines.beginLine(head.install, .decided, SignalValues(), into: &writer)
        CandidatesLines.linkTier(referrer, touch: 8, into: &writer)
        CandidatesLines.deviceTier(device, click: nil, into: &writer)
        CandidatesLines.tier(
            enriched, total: nil, isCut: false, isHot: true, count: 0, candidate: { $0 }, into: &writer)
        lines.spell(Self.touch("l2"), number: 8)
        lines.endLine(block: 3, into: &writer)
        let start =
            "{\"install_id\":\"i\",\"requested_at\":\"2026-03-04T10:00:00.000Z\",\"app_id\":null,"
            + "\"user_id\":null,\"platform\":null,\"is_reinstall\":null,\"screening\":\"decided\","
            + "\"repeat_of\":null,\"once_per\":\"u\",\"signals\":{},\"tiers\":["
        let none = TouchColumn.allCases.dropFirst().map { ",\"\($0.name)\":null" }.joined()
        let screen = ",\"signals\":{\"screen\":\"393x852\"}"
        #expect(
            text(writer.bytes)
                == start + "{\"tier\":\"referrer\",\"touch\":null},{\"tier\":\"device\",\"click\":4},"
                + "{\"tier\":\"enriched\",\"total\":9,\"cut\":true,\"hot\":false,\"candidates\":[12,5,0]}],"
                + "\"block\":2,\"clicks\":[\(Self.written(4, "c4", 7, screen)),\(Self.written(5, "c5", 7, screen))],"
                + "\"touches\":[{\"touch\":7,\"app_id\":\"app\",\"window_seconds\":172800.000,\"link_id\":\"l1\"\(none)}]}\n"
                + start + "{\"tier\":\"referrer\",\"touch\":8},{\"tier\":\"device\",\"click\":null},"
                + "{\"tier\":\"enriched\",\"total\":null,\"cut\":false,\"hot\":true,\"candidates\":[]}],"
                + "\"block\":3,\"clicks\":[],"
                + "\"touches\":[{\"touch\":8,\"app_id\":null,\"window_seconds\":null,\"link_id\":\"l2\"\(none)}]}\n")
    }

    /// A line that spells out a click of a pipeline that compares no signals.
    private static func line(_ id: String, _ ipClass: IPClass?) -> String {
        var lines = CandidatesLines(texts: texts, compared: [])
        var writer = JSONWriter()
        lines.spell(bytes(id).span, number: 1, clickedAt: at, touch: 0, ipClass: ipClass, nil)
        lines.endLine(block: 0, into: &writer)
        return text(writer.bytes)
    }

    @Test func `an id that needs escapes has them`() {
        #expect(Self.line("c\"0", .household).contains("\"clicks\":[\(Self.written(1, "c\\\"0", 0))]"))
    }

    @Test(arguments: [(IPClass?.none, "null"), (.shared, "\"shared\""), (.individual, "\"individual\"")])
    func `a click names the class of its address`(ipClass: IPClass?, written: String) {
        #expect(Self.line("c", ipClass).contains(",\"touch\":0,\"ip_class\":\(written)}]"))
    }
}
