import AttributionModel
import Testing

@Suite("A signal")
struct SignalTests {
    @Test("is a text exactly where values have one for it", arguments: Signal.allCases)
    func texts(signal: Signal) {
        #expect(signal.isText == (SignalValues().text(of: signal) != nil))
    }
}
