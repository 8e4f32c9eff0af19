import AttributionModel
import Signals
import Testing

@testable import Pipeline

@Suite("Signals in records")
struct SignalCodingTests {
    private let every = SignalValues.every(in: TextPool())

    @Test("are all there in the record that tests hold them against", arguments: Signal.allCases)
    func complete(signal: Signal) { #expect(every.words(of: signal) != nil) }

    @Test("are read as they were written")
    func roundTrip() {
        var four = every
        four.ip = IPAddress(family: 4, high: 0, low: 0xCB00_7107)
        for values in [every, four, SignalValues()] {
            var encoder = RecordEncoder()
            encoder.put(values)
            var decoder = RecordDecoder(encoder.bytes)
            #expect(decoder.signals() == values)
            #expect(decoder.rest.isEmpty)
        }
    }

    @Test("have other numbers in another run where they are texts, and only there", arguments: Signal.allCases)
    func renumbered(signal: Signal) {
        var values = every
        values.renumberTexts { TextID(number: $0.number + 100) }
        #expect(values.agrees(with: every, on: signal) == !signal.isText)
    }
}
