import AttributionModel
import Benchmark
import Screening
import Signals

/// One or several signals of clicks that are read from the same fields.
struct NormalForm: Sendable {
    /// What it is called.
    let name: String
    /// The signals that are worked out.
    let signals: SignalSet
    /// The fields that they come from; all others are taken out, so that nothing else is worked out.
    let fields: [ClickField]
    /// Whether a worker remembers what it made of a text.
    let isRemembered: Bool

    /// All that clicks have, but for those that have a stage of their own.
    static let all = [
        // What reading a click costs in which nothing is wanted: the others contain it.
        NormalForm(name: "of nothing", signals: [], fields: [.linkID], isRemembered: false),
        NormalForm(name: "address", signals: .init([.ip]), fields: [.ip], isRemembered: false),
        NormalForm(
            name: "user agent", signals: .init([.platform, .osVersion]), fields: [.userAgent, .touchPoints],
            isRemembered: true),
        NormalForm(
            name: "language", signals: .init([.language, .languageTag, .languages]),
            fields: [.languages, .acceptLanguage], isRemembered: true),
        NormalForm(
            name: "screen", signals: .init([.screen]), fields: [.screenWidth, .screenHeight], isRemembered: false),
        NormalForm(name: "pixel ratio", signals: .init([.pixelRatio]), fields: [.pixelRatio], isRemembered: false),
        NormalForm(
            name: "time zone", signals: .init([.timeZone, .timeZoneOffset]), fields: [.timeZone, .timeZoneOffset],
            isRemembered: true),
        NormalForm(name: "device id", signals: .init([.deviceID]), fields: [.deviceID], isRemembered: false),
    ]
}

/// Works a normal form out as a worker does; bytes are the fields' texts, a number taken as eight.
struct NormalFormStage: Stage {
    private var reader: ClickSignals
    private let clicks: [ParsedFields]
    private let textBytes: Int
    private let times = 20

    /// Takes clicks that have one of the fields; where texts are not `isKnown`, none is remembered.
    init(_ corpus: Corpus, _ form: NormalForm, isKnown: Bool) {
        let bots = BotPatterns(BotPatterns.shipped)
        reader = ClickSignals(
            source: corpus.pipeline.clicks, pool: TextPool(), wanted: form.signals, isBot: { bots.matches($0) })
        // A thousand fit a processor's cache with their fields, as those of a line that was just parsed do.
        clicks = corpus.parsedClicks(20_000).lazy
            .compactMap { NormalFormStage.only(form.fields, of: $0, isKnown: isKnown) }.prefix(1_000).map { $0 }
        textBytes = clicks.reduce(0) { sum, click in
            sum + form.fields.reduce(0) { $0 + NormalFormStage.length(of: click[$1]) }
        }
    }

    mutating func run(_: Void) -> Amount {
        var found = 0
        for _ in 0..<times {
            for click in clicks {
                let reading = reader.read(click, at: click[ClickField.clickedAt].time)
                found &+= Int(truncatingIfNeeded: reading.signals.language) &+ Int(reading.signals.timeZone)
            }
        }
        blackHole(found)
        return Amount(records: clicks.count * times, bytes: textBytes * times)
    }

    private static func length(of value: FieldValue) -> Int {
        switch value.kind {
        case .text, .list: Int(value.length)
        case .number: 8
        default: 0
        }
    }

    /// A click with some of its fields and its time, nil where it has none of them.
    private static func only(_ kept: [ClickField], of click: ParsedFields, isKnown: Bool) -> ParsedFields? {
        guard kept.contains(where: { click[$0].kind != .absent }) else { return nil }
        var result = click
        for field in ClickField.allCases where field != .clickedAt {
            if !kept.contains(field) { result.values[field.rawValue] = FieldValue() }
            if !isKnown { result.values[field.rawValue].digest = .none }
        }
        return result
    }
}
