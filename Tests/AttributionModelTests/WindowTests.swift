import AttributionModel
import Testing

@Suite struct WindowTests {
    @Test(
        arguments: [(99, true, true), (100, false, true), (101, false, false), (-5, true, true)]
            as [(Milliseconds, Bool, Bool)])
    func `an age at the limit is within an inclusive window alone`(
        age: Milliseconds, isInExclusive: Bool, isInInclusive: Bool
    ) {
        let (exclusive, inclusive) = (Window(limit: 100, isInclusive: false), Window(limit: 100, isInclusive: true))
        #expect(exclusive.accepts(age) == isInExclusive)
        #expect(inclusive.accepts(age) == isInInclusive)
        #expect(exclusive.accepts(age, linkLimit: nil) == isInExclusive)
        #expect(inclusive.accepts(age, linkLimit: nil) == isInInclusive)
    }

    @Test(
        arguments: [
            (60, nil, 60), (60, 80, 80), (60, 200, 100), (60, 0, 0), (200, nil, 100), (nil, nil, 100), (nil, 80, 80),
        ] as [(Milliseconds?, Milliseconds?, Milliseconds)])
    func `a click's limit is its link's, else the default, but never above the window's`(
        defaultLimit: Milliseconds?, linkLimit: Milliseconds?, expected: Milliseconds
    ) {
        for isInclusive in [false, true] {
            let window = Window(limit: 100, isInclusive: isInclusive, defaultLimit: defaultLimit)
            #expect(window.accepts(expected - 1, linkLimit: linkLimit))
            #expect(window.accepts(expected, linkLimit: linkLimit) == isInclusive)
            #expect(!window.accepts(expected + 1, linkLimit: linkLimit))
        }
    }
}
