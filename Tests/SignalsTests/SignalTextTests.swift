import AttributionModel
import Signals
import Testing

private let click: [ClickField: Sample] = [
    .ip: .text("2001:DB8::1"),
    .userAgent: .text("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) Version/17.5"),
    .acceptLanguage: .text("pl-PL,en;q=0.8"), .screenWidth: .number(844), .screenHeight: .number(390),
    .pixelRatio: .number(2.5), .timeZone: .text("Europe/Kiev"), .calendar: .text("Gregorian"),
    .deviceID: .text("0E1B7C2A-9F3D-4E5A-8B6C-1D2E3F4A5B6C"),
]

/// All signals; a click itself has no referred link.
private var allSignals: SignalValues {
    var values = signals(ofClick: click)
    values.referredLink = pool.id(of: [120, 121].span)
    return values
}

@Suite struct SignalTextTests {
    @Test(
        arguments: [
            (Signal.ip, "2001:db8::1"), (.network, "2001:db8::/64"), (.ipPrefix, "2001:db8::/64"), (.platform, "ios"),
            (.osVersion, "17.5"), (.osMajor, "17"), (.osPatch, "17.5.1"), (.language, "pl"), (.languageTag, "pl-pl"),
            (.languages, "pl-pl,en"), (.screen, "390x844"), (.pixelRatio, "2.5"), (.timeZone, "Europe/Kyiv"),
            (.timeZoneOffset, "180"), (.calendar, "gregory"), (.deviceID, "0e1b7c2a-9f3d-4e5a-8b6c-1d2e3f4a5b6c"),
            (.referredLink, nil),
        ] as [(Signal, String?)])
    func `a signal is written in its normal form`(signal: Signal, expected: String?) {
        #expect(shown(signal, signals(ofClick: click)) == expected)
    }

    @Test(arguments: Signal.allCases)
    func `what was written restores the same words`(signal: Signal) throws {
        let values = allSignals
        let written = try #require(text(of: signal, in: values, pool: pool))
        var restored = SignalValues()
        #expect(written.restore(signal, into: &restored, pool: pool))
        #expect(restored.agrees(with: values, on: signal) == true)
    }

    @Test func `all signals restored in any order give the same values`() {
        let values = allSignals
        for order in [Signal.allCases, Signal.allCases.reversed()] {
            var restored = SignalValues()
            for signal in order {
                _ = text(of: signal, in: values, pool: pool)?.restore(signal, into: &restored, pool: pool)
            }
            #expect(restored == values)
        }
    }

    @Test(arguments: Signal.allCases)
    func `an absent signal has no text`(signal: Signal) {
        #expect(text(of: signal, in: SignalValues(), pool: pool) == nil)
    }

    @Test func `the pixel ratio and the offset are numbers, all else is text`() throws {
        for signal in Signal.allCases {
            let written = try #require(text(of: signal, in: allSignals, pool: pool))
            let isNumber = if case .number = written { true } else { false }
            #expect(isNumber == (signal == .pixelRatio || signal == .timeZoneOffset))
        }
    }
}
