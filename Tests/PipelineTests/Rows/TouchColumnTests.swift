import AttributionModel
import Testing

@testable import Pipeline

@Suite struct TouchColumnTests {
    @Test func `every column of a touch is read back from state`() {
        #expect(StateField.ofTouch.map { "\($0.field)" } == TouchColumn.allCases.map { "\($0)" })
        #expect(StateField.ofTouch.map(\.field.name) == TouchColumn.allCases.map { "row.\($0.name)" })
    }

    @Test func `every column of a touch is a field of links`() {
        let fields = Set(LinkField.allCases.map(\.name))
        #expect(TouchColumn.allCases.allSatisfy { fields.contains($0.name) })
    }
}
