import AttributionModel
import JSONLines
import Testing

@Suite struct LineBoundsTests {
    @Test func `blocks of lines have the bytes behind them that the reader wants`() {
        #expect(LineParser.padding <= LineBounds.padding)
    }
}
