import AttributionModel
import Testing

@Suite("The first place that meets a condition")
struct FirstPlaceTests {
    @Test("is that of a look at all elements, in slices too, and the end where none does", arguments: 0..<9)
    func everyPlace(count: Int) {
        // Each value twice, so that the first of equal ones is told from the second.
        let values = (0..<count).map { $0 / 2 }
        for slice in [values[...], values.dropFirst(), values.dropLast()] {
            for bound in -1...5 {
                let expected = slice.firstIndex { $0 >= bound } ?? slice.endIndex
                #expect(slice.firstPlace { $0 >= bound } == expected)
            }
        }
    }
}
