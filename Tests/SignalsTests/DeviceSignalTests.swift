import AttributionModel
import Signals
import Testing

@Suite struct DeviceSignalTests {
    @Test(
        arguments: [
            (390.0, 844.0, "390x844"), (844, 390, "390x844"), (1, 100_000, "1x100000"), (0, 844, nil), (390, 0, nil),
            (390.5, 844, nil), (-390, 844, nil), (100_001, 844, nil), (1e300, 844, nil),
        ] as [(Double, Double, String?)])
    func `a screen is two integers, the shorter first`(width: Double, height: Double, expected: String?) {
        let click = signals(ofClick: [.screenWidth: .number(width), .screenHeight: .number(height)])
        #expect(shown(.screen, click) == expected)
        let install = signals(ofInstall: [.screenWidth: .number(width), .screenHeight: .number(height)])
        #expect(shown(.screen, install) == expected)
    }

    @Test(
        arguments: [
            (1170.0, 2532.0, 3.0, "390x844"), (1080, 2400, 2.625, "412x915"), (1440, 3200, 3.5, "412x915"),
            (1100, 2200, 1.1, "1000x2000"), (2310, 3630, 3.3, "700x1100"), (1081, 2400, 3, "361x800"),
            (1, 2, 100, "1x1"), (390, 844, 1, "390x844"), (300, 400, 0.75, "400x534"),
            (1080, 2400, 0, nil), (1080, 2400, 101, nil), (0, 2400, 3, nil), (1080, 2400, -1, nil),
        ] as [(Double, Double, Double, String?)])
    func `pixels are divided by the ratio and rounded up`(
        width: Double, height: Double, ratio: Double, expected: String?
    ) {
        let samples: [InstallField: Sample] = [
            .screenWidth: .number(width), .screenHeight: .number(height), .pixelRatio: .number(ratio),
        ]
        #expect(shown(.screen, signals(ofInstall: samples, screenUnit: .pixels)) == expected)
    }

    @Test func `pixels without a ratio give no screen`() {
        let samples: [InstallField: Sample] = [.screenWidth: .number(1170), .screenHeight: .number(2532)]
        var reader = InstallSignals(source: InstallSource(paths: [], screenUnit: .pixels), pool: pool)
        #expect(!reader.read(parsed(samples), at: summer).screen.isPresent)
        #expect(reader.impossible.allSatisfy { $0 == 0 }, "the sides are possible")
    }

    @Test func `a decimal ratio never adds a point to a whole quotient`() {
        for tenths in 5...60 {
            let ratio = Double(tenths) / 10
            for points in stride(from: 10, through: 4000, by: 30) {
                let pixels = Double(points * tenths / 10)
                let values = pixelReader.read([
                    .screenWidth: .number(pixels), .screenHeight: .number(pixels), .pixelRatio: .number(ratio),
                ])
                #expect(values.screen.shorter == UInt32(points))
            }
        }
    }

    @Test(
        arguments: [
            (3, 3), (2.625, 2.625), (100, 100), (0.00001, 0.00001), (0, 0), (-1, 0), (100.5, 0),
        ] as [(Double, Double)])
    func `a pixel ratio is above 0 and up to 100, or absent`(ratio: Double, expected: Double) {
        #expect(signals(ofClick: [.pixelRatio: .number(ratio)]).pixelRatio == expected)
    }

    @Test(arguments: [
        ("gregory", "gregory"), ("Gregorian", "gregory"), ("gregorian", "gregory"), ("republicOfChina", "roc"),
        ("ethiopicAmeteMihret", "ethiopic"), ("ethiopicAmeteAlem", "ethioaa"), ("ethiopic-amete-alem", "ethioaa"),
        ("islamicCivil", "islamic-civil"), ("islamicc", "islamic-civil"), ("islamicTabular", "islamic-tbla"),
        ("islamicUmmAlQura", "islamic-umalqura"), ("Buddhist", "buddhist"), ("japanese", "japanese"), ("roc", "roc"),
        ("islamic-umalqura", "islamic-umalqura"), ("something-new", "something-new"),
    ])
    func `ICU names of calendars become BCP-47 names`(name: String, expected: String) {
        #expect(shown(.calendar, signals(ofInstall: [.calendar: .text(name)])) == expected)
        #expect(shown(.calendar, signals(ofClick: [.calendar: .text(name)])) == expected)
    }

    @Test(
        arguments: [
            ("0E1B7C2A-9F3D-4E5A-8B6C-1D2E3F4A5B6C", "0e1b7c2a-9f3d-4e5a-8b6c-1d2e3f4a5b6c"),
            ("0e1b7c2a-9f3d-4e5a-8b6c-1d2e3f4a5b6c", "0e1b7c2a-9f3d-4e5a-8b6c-1d2e3f4a5b6c"),
            ("00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000001"),
            ("00000000-0000-0000-0000-000000000000", nil), ("0e1b7c2a9f3d4e5a8b6c1d2e3f4a5b6c", nil),
            ("{0e1b7c2a-9f3d-4e5a-8b6c-1d2e3f4a5b6c}", nil), ("0e1b7c2a-9f3d-4e5a-8b6c-1d2e3f4a5b6", nil),
            ("0e1b7c2a-9f3d-4e5a-8b6c-1d2e3f4a5b6g", nil), ("0e1b7c2a-9f3d-4e5a-8b6c1-d2e3f4a5b6c", nil), ("x", nil),
        ] as [(String, String?)])
    func `a device id is a UUID in either case`(id: String, expected: String?) {
        let digits = expected.map { $0.filter { $0 != "-" } }
        #expect(shown(.deviceID, signals(ofClick: [.deviceID: .text(id)])) == digits)
        #expect(shown(.deviceID, signals(ofInstall: [.deviceID: .text(id)])) == digits)
    }

    @Test func `a device id of zeros is none, and no impossible value`() {
        var reader = ClickSignals(source: ClickSource(paths: []), pool: pool, wanted: .all, isBot: { _ in false })
        let zeros: [ClickField: Sample] = [.deviceID: .text("00000000-0000-0000-0000-000000000000")]
        #expect(reader.read(parsed(zeros), at: summer).signals.deviceID == .none)
        #expect(reader.impossible.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [SignalSet.all, SignalSet([Signal.platform])])
    func `impossible values are counted by field whatever is wanted, wrong types are not`(wanted: SignalSet) {
        var reader = ClickSignals(
            source: ClickSource(paths: [], offsetUnit: .minutesEast), pool: pool, wanted: wanted, isBot: { _ in false })
        let impossible: [ClickField: Sample] = [
            .ip: .text("localhost"), .screenWidth: .number(0), .screenHeight: .number(844), .pixelRatio: .number(0),
            .timeZone: .text("Mars/Olympus"), .timeZoneOffset: .number(841),
            .deviceID: .text("00000000000000000000000000000000"),
        ]
        for _ in 0..<2 { _ = reader.read(parsed(impossible), at: summer) }
        let counted = ClickField.allCases.filter { reader.impossible[$0.rawValue] == 2 }
        #expect(counted == [.ip, .screenWidth, .pixelRatio, .timeZone, .timeZoneOffset, .deviceID])
        #expect(reader.impossible.reduce(0, +) == 12)
        let flat: [ClickField: Sample] = [.screenWidth: .number(390), .screenHeight: .number(0)]
        _ = reader.read(parsed(flat), at: summer)
        #expect(reader.impossible[ClickField.screenHeight.rawValue] == 1)
        #expect(reader.impossible.reduce(0, +) == 13)
        let wrong = Dictionary(uniqueKeysWithValues: impossible.keys.map { ($0, Sample.wrongType) })
        let before = reader.impossible
        let values = reader.read(parsed(wrong), at: summer).signals
        #expect(values == SignalValues())
        #expect(reader.impossible == before)
    }

    @Test func `an install that tells everything has every signal`() {
        let values = signals(
            ofInstall: [
                .ip: .text("203.0.113.7"), .platform: .text("ios"), .osVersion: .text("17.5"),
                .languages: .list(["en-US"]), .screenWidth: .number(390), .screenHeight: .number(844),
                .pixelRatio: .number(3), .timeZone: .text("Europe/Warsaw"), .calendar: .text("gregory"),
                .deviceID: .text("0e1b7c2a-9f3d-4e5a-8b6c-1d2e3f4a5b6c"), .installReferrer: .text("link"),
            ], referrer: .linkID)
        #expect(Signal.allCases.filter { values.words(of: $0) == nil } == [])
    }

    @Test func `a reading that is used again keeps nothing of the click before`() {
        var reader = ClickSignals(source: ClickSource(paths: []), pool: pool, isBot: { _ in true })
        var reading = ClickReading(signals: SignalValues(), isBot: false)
        let agent = Sample.text("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)")
        reader.read(
            parsed([ClickField.userAgent: agent, .acceptLanguage: .text("en-US")]), at: summer, into: &reading)
        #expect(reading.isBot && reading.signals.language != 0)
        reader.read(parsed([ClickField: Sample]()), at: summer, into: &reading)
        #expect(reading == ClickReading(signals: SignalValues(), isBot: false))
    }

    @Test func `signals that are not wanted stay absent`() {
        let all: [ClickField: Sample] = [
            .ip: .text("203.0.113.7"), .userAgent: .text("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)"),
            .acceptLanguage: .text("en-US"), .screenWidth: .number(390), .screenHeight: .number(844),
            .pixelRatio: .number(3), .timeZone: .text("Europe/Warsaw"), .calendar: .text("gregory"),
            .deviceID: .text("0e1b7c2a-9f3d-4e5a-8b6c-1d2e3f4a5b6c"),
        ]
        // Signals that are forms of one value come together.
        let forms: [[Signal]] = [[.ip, .network, .ipPrefix], [.osVersion, .osMajor, .osPatch]]
        for signal in Signal.allCases where signal != .referredLink {
            var reader = ClickSignals(
                source: ClickSource(paths: []), pool: pool, wanted: SignalSet([signal]), isBot: { _ in true })
            let reading = reader.read(parsed(all), at: summer)
            #expect(reading.isBot)
            let present = Signal.allCases.filter { reading.signals.words(of: $0) != nil }
            #expect(present == forms.first { $0.contains(signal) } ?? [signal])
        }
    }
}

/// Reads screens in pixels with one reader, as a worker does.
private struct PixelReader {
    let source = InstallSource(paths: [], screenUnit: .pixels)

    func read(_ samples: [InstallField: Sample]) -> SignalValues {
        var reader = InstallSignals(source: source, pool: pool)
        return reader.read(parsed(samples), at: summer)
    }
}

private let pixelReader = PixelReader()
