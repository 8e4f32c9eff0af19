import AttributionModel
import Fixtures
import Testing

@testable import Publishing

/// Lines reserve room for the longest that their values can become: a control character takes six bytes.
@Suite struct LongTextsTests {
    private static let long = [UInt8](repeating: 0x01, count: 1_000)
    private static let written = Array(String(repeating: "\\u0001", count: 1_000).utf8)
    private static let at = Instant(milliseconds: .min / 2)

    private static let touch: TouchPayload = {
        var touch = TouchPayload()
        touch[.linkID] = long
        touch[.slug] = long
        touch[.campaign] = long
        touch[.referrer] = long
        touch[.source] = long
        touch[.destinationURL] = long
        touch[.deepLinkURL] = long
        touch[.customParams] = bytes("{}")
        touch[.providerToken] = long
        touch[.campaignToken] = long
        return touch
    }()

    private static let spelled = SpelledText(spelling: long)

    private static let install: SpelledInstall = {
        var head = InstallHead()
        head.take(
            installID: long[...], requestedAt: at, appID: long[...], userID: long[...], platform: .ios,
            deviceID: Digest(high: .max, low: .max), oncePer: long[...])
        return head.install
    }()

    /// How often the long text stands in what was written.
    private static func count(_ write: (inout JSONWriter) -> Void) -> Int {
        var writer = JSONWriter()
        write(&writer)
        return text(writer.bytes).split(separator: text(written), omittingEmptySubsequences: false).count - 1
    }

    @Test func `a row has room for its texts`() {
        var tail = RowTail(touch: Self.touch.render())
        tail.tier = Self.spelled
        tail.confidence = Decimal4(tenThousandths: .min)
        tail.score = .min
        tail.clickID = Self.spelled
        tail.clickedAt = Self.at
        tail.age = .min
        tail.candidates = .min
        tail.runnerUpClickID = Self.spelled
        tail.inheritedFrom = Self.spelled
        let rendered = tail.render()
        let count = Self.count {
            $0.row(Self.install, status: .attributed, reason: nil, repeatOf: Self.long, tail: rendered)
        }
        #expect(count == 17)
    }

    @Test func `a line of state has room for its texts`() {
        #expect(Self.count { $0.state(Self.install, status: .attributed, tail: Self.written) } == 4)
    }

    @Test(arguments: [
        (OutputChoice.ResponseShape.warplink, 5), (.warplink2, 5), (.linktrace, 3), (.dynalinks, 8),
    ])
    func `a response has room for its texts`(shape: OutputChoice.ResponseShape, texts: Int) {
        var match = RowTail(touch: Self.touch.render())
        match.matchType = .deterministic
        match.score = .min
        let line = ResponseLine(
            match, installID: Self.spelled, appID: Self.spelled,
            link: AnsweredLink(url: Self.spelled, isDeferredEnabled: false))
        #expect(Self.count { line.render(as: shape, into: &$0) } == texts)
    }

    @Test func `a line of candidates has room for its texts`() {
        let texts = SignalTexts(
            text: { $0.number == 1 ? Self.long + [0x2C] + Self.long : Self.long }, zone: { _ in Self.long })
        var signals = SignalValues()
        signals.ip = IPAddress(family: 4, high: 0, low: 1)
        signals.osVersion = OSVersion(major: .max, minor: .max, patch: .max)
        signals.language = .max
        signals.languages = TextID(number: 1)
        signals.languageTag = TextID(number: 2)
        signals.calendar = TextID(number: 2)
        signals.referredLink = TextID(number: 2)
        signals.screen = ScreenSize(.max, .max)
        signals.pixelRatio = -.leastNonzeroMagnitude
        signals.timeZone = 1
        signals.timeZoneOffset = .max
        signals.deviceID = Digest(high: .max, low: .max)
        let count = Self.count { writer in
            var lines = CandidatesLines(texts: texts, compared: .all)
            lines.beginLine(Self.install, .decided, repeatOf: Self.long, signals, into: &writer)
            CandidatesLines.tier(
                Self.spelled, total: .min, isCut: true, isHot: true, count: 3, candidate: { _ in 4_294_967_295 },
                into: &writer)
            lines.spell(Self.long.span, number: .max, clickedAt: Self.at, touch: .max, signals)
            lines.endLine(block: .max, into: &writer)
        }
        #expect(count == 5 + 6 + 2 + 6)
    }
}
