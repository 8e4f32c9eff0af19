import AttributionModel
import Fixtures
import Testing

@testable import Publishing

@Suite struct CandidatesBlockTests {
    private static let texts = SignalTexts(
        text: { bytes(["?", "en-gb", "en-gb,fr", "gregory", "l1"][Int($0.number)]) },
        zone: { $0 == 3 ? bytes("Europe/London") : [] }, address: { _ in "198.51.100.24" })

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

    private static func signals(_ selection: SignalSelection) -> String {
        var writer = JSONWriter()
        writer.signals(signals, selection, texts: texts)
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
            Self.signals(SignalSelection([.network, .osMajor]))
                == "{\"ip\":\"198.51.100.24\",\"os_version\":\"18.3.0\"}")
        #expect(Self.signals(.none) == "{}")
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
        #expect(SignalSelection(of: rules) == SignalSelection([.screen, .osVersion, .languages, .language]))
    }

    @Test func `an absent signal has no member`() {
        var writer = JSONWriter()
        writer.signals(SignalValues(), .all, texts: Self.texts)
        #expect(text(writer.bytes) == "{}")
    }

    private static let at = Instant(milliseconds: 1_772_618_400_000)

    private static func touch(_ number: UInt64, _ link: String, app: String? = nil) -> DescribedTouch {
        DescribedTouch(
            identity: number, payload: TouchPayload(), text: TouchText(bytes: bytes("\"link_id\":\"\(link)\"")),
            appID: app.map { bytes($0) }, window: app == nil ? nil : 48 * .hour)
    }

    private static func written(_ id: String, _ touch: Int, _ signals: String = "") -> String {
        "{\"click_id\":\"\(id)\",\"clicked_at\":\"2026-03-04T10:00:00.000Z\",\"touch\":\(touch),"
            + "\"ip_class\":\"household\"\(signals)}"
    }

    @Test func `a line has its tiers, and each payload of a block once`() {
        let one = Self.touch(70, "l1", app: "app")
        let two = Self.touch(71, "l2")
        var block = CandidatesBlock(texts: Self.texts)
        var writer = JSONWriter()
        func add(_ id: String, _ touch: DescribedTouch, _ selection: SignalSelection = .none) {
            let click = CandidatesBlock.Click(
                clickedAt: Self.at, touch: block.number(of: touch), ipClass: .household)
            if selection == .none {
                block.click(bytes(id).span, click, into: &writer)
            } else {
                block.click(bytes(id).span, click, Self.signals, selection, into: &writer)
            }
        }
        var install = CandidatesBlock.Install(
            installID: bytes("i"), requestedAt: Self.at, verdict: .decided, signals: SignalValues())
        install.oncePer = bytes("u")
        block.beginLine(install, into: &writer)
        block.linkTier(bytes("referrer"), nil, into: &writer)
        block.beginDeviceTier(bytes("device"), hasClick: true, into: &writer)
        add("c0", two)
        block.endDeviceTier(into: &writer)
        block.beginTier(bytes("enriched"), total: 9, isCut: true, isHot: false, into: &writer)
        add("c2", one, SignalSelection([.screen]))
        add("c1", two, SignalSelection([.screen]))
        block.endTier(into: &writer)
        block.endLine(into: &writer)
        block.beginLine(install, into: &writer)
        block.linkTier(bytes("referrer"), one, into: &writer)
        block.beginDeviceTier(bytes("device"), hasClick: false, into: &writer)
        block.endDeviceTier(into: &writer)
        block.endLine(into: &writer)
        let head =
            "{\"install_id\":\"i\",\"requested_at\":\"2026-03-04T10:00:00.000Z\",\"app_id\":null,"
            + "\"user_id\":null,\"platform\":null,\"is_reinstall\":null,\"screening\":\"decided\","
            + "\"repeat_of\":null,\"once_per\":\"u\",\"signals\":{},\"tiers\":["
        let screen = ",\"signals\":{\"screen\":\"393x852\"}"
        #expect(
            text(writer.bytes)
                == head + "{\"tier\":\"referrer\",\"touch\":null},{\"tier\":\"device\",\"click\":"
                + "\(Self.written("c0", 0))},"
                + "{\"tier\":\"enriched\",\"total\":9,\"cut\":true,\"hot\":false,\"candidates\":["
                + "\(Self.written("c2", 1, screen)),\(Self.written("c1", 0, screen))]}],"
                + "\"touches\":[{\"touch\":0,\"app_id\":null,\"window_seconds\":null,\"link_id\":\"l2\"},"
                + "{\"touch\":1,\"app_id\":\"app\",\"window_seconds\":172800.000,\"link_id\":\"l1\"}]}\n"
                + head + "{\"tier\":\"referrer\",\"touch\":1},{\"tier\":\"device\",\"click\":null}],"
                + "\"touches\":[]}\n")
    }

    @Test func `an id that needs escapes has them`() {
        var writer = JSONWriter()
        CandidatesBlock(texts: Self.texts)
            .click(bytes("c\"0").span, .init(clickedAt: Self.at, touch: 7, ipClass: .household), into: &writer)
        #expect(text(writer.bytes) == Self.written("c\\\"0", 7))
    }

    @Test(arguments: [(IPClass?.none, "null"), (.shared, "\"shared\""), (.individual, "\"individual\"")])
    func `a click names the class of its address`(ipClass: IPClass?, written: String) {
        var writer = JSONWriter()
        CandidatesBlock(texts: Self.texts)
            .click(bytes("c").span, .init(clickedAt: Self.at, touch: 0, ipClass: ipClass), into: &writer)
        #expect(text(writer.bytes).hasSuffix(",\"touch\":0,\"ip_class\":\(written)}"))
    }
}
