import AttributionModel
import Publishing
import Reviewing
import Signals
import Testing

@testable import Pipeline

@Suite("Signals that a line of candidates lists")
struct ListedSignalsTests {
    private let pool = TextPool()

    private var all: SignalValues { .every(in: pool) }

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
