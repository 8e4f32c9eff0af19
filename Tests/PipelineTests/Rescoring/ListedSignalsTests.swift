import AttributionModel
import Publishing
import Reviewing
import Signals
import Testing

@testable import Pipeline

@Suite("Signals that a line of candidates lists")
struct ListedSignalsTests {
    private let pool = TextPool()

    private func id(_ text: String) -> TextID { pool.id(of: Array(text.utf8).span) }

    /// A record that has every signal.
    private var all: SignalValues {
        var values = SignalValues()
        values.ip = IPAddress(family: 6, high: 0x2001_0DB8_0000_0000, low: 1)
        values.deviceID = Digest(high: 0x0E1B_7C2A_9F3D_4E5A, low: 0x8B6C_1D2E_3F4A_5B6C)
        values.language = 0x706C << 48
        values.languageTag = id("pl-pl")
        values.languages = id("pl-pl,en")
        values.screen = ScreenSize(844, 390)
        values.pixelRatio = 2.625
        values.timeZone = ZoneTable.shared.index(ofName: Array("Europe/Kiev".utf8).span) ?? 0
        values.timeZoneOffset = 180
        values.calendar = id("gregory")
        values.referredLink = id(#"https://a.example/"autumn"?b=é"#)
        values.osVersion = OSVersion(major: 17, minor: 5, patch: 1)
        values.platform = .ios
        return values
    }

    private func written(_ values: SignalValues, _ selection: SignalSet) -> [UInt8] {
        var texts = SignalTexts(text: pool.bytes, zone: ZoneTable.shared.canonicalName)
        var writer = JSONWriter()
        writer.signals(values, selection, texts: &texts)
        return writer.bytes
    }

    private func read(_ line: [UInt8]) throws -> SignalValues {
        try ListedSignals.read(line, 0..<line.count, pool: pool)
    }

    @Test("are read as they were written")
    func roundTrip() throws {
        #expect(Signal.allCases.allSatisfy { all.words(of: $0) != nil })
        #expect(try read(written(all, .all)) == all)
        var four = all
        four.ip = IPAddress(family: 4, high: 0, low: 0xCB00_7107)
        #expect(try read(written(four, .all)) == four)
        #expect(try read(written(SignalValues(), .all)) == SignalValues())
        #expect(try ListedSignals.read([], 0..<0, pool: pool) == SignalValues())
    }

    @Test("tell each signal that is listed, and what derives from it", arguments: Signal.allCases)
    func oneByOne(signal: Signal) throws {
        let values = try read(written(all, SignalSet(listing: [signal])))
        #expect(values.agrees(with: all, on: signal) == true)
        let others = Signal.allCases.filter { $0.listed != signal.listed }
        #expect(others.allSatisfy { values.words(of: $0) == nil })
    }

    @Test(
        "are damaged where they are no normal form",
        arguments: [
            #"{"ip":"203.0.113.0/24"}"#, #"{"ip":1}"#, #"{"platform":"beos"}"#, #"{"os_version":"?"}"#,
            #"{"language":"*"}"#, #"{"screen":"390"}"#, #"{"pixel_ratio":0}"#, #"{"pixel_ratio":"2"}"#,
            #"{"timezone":"Mars/Olympus"}"#, #"{"timezone_offset":841}"#, #"{"device_id":"x"}"#, #"{"calendar":null}"#,
            #"{"network":"203.0.113.0/24"}"#, #"{"os_major":"17"}"#, #"{"shoe_size":43}"#,
        ])
    func damaged(line: String) {
        #expect(throws: DamagedLine.self) { try read(Array(line.utf8)) }
    }
}
