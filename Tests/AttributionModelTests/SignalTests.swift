import AttributionModel
import Testing

@Suite struct SignalTests {
    @Test func `a signal is found by its whole name alone`() {
        #expect(Signal.allCases.allSatisfy { Signal(name: $0.name) == $0 })
        for name in ["", "i", "IP", "ips", "ip_", "ip_prefix ", "os", "screen_width"] {
            #expect(Signal(name: name) == nil)
        }
    }

    @Test func `each text of a record gets its new number`() {
        var values = SignalValues()
        values.languageTag = TextID(number: 1)
        values.languages = TextID(number: 2)
        values.calendar = TextID(number: 3)
        values.referredLink = TextID(number: 4)
        values.renumberTexts { TextID(number: $0.number + 10) }
        let texts = [Signal.languageTag, .languages, .calendar, .referredLink]
        #expect(Signal.allCases.filter(\.isText) == texts)
        #expect(texts.map { values.text(of: $0)?.number } == [11, 12, 13, 14])
    }
}
