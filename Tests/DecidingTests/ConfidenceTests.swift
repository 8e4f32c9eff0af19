import AttributionModel
import Deciding
import Testing

struct ConfidenceTests {
    private static func subtracting(_ base: Double, _ cost: Double) -> ConfidenceRules {
        ConfidenceRules(
            bands: Fixture.bands([(.hour, base)]), ambiguity: .init(effect: .subtract(Fixture.decimal(cost))))
    }

    private static func multiplying(_ base: Double, _ factor: Double, _ byClass: Double) -> ConfidenceRules {
        ConfidenceRules(
            bands: Fixture.bands([(.hour, base)]), ambiguity: .init(effect: .multiply(Fixture.decimal(factor))),
            ipClass: .init(shared: Fixture.decimal(byClass), household: .one, individual: .one))
    }

    @Test(
        "WarpLink: age and ambiguity give the confidences of the worked checks (spec §10)",
        arguments: [
            (.hour - .second, 1, 8_500), (.hour, 1, 6_500), (24 * .hour, 1, 4_000), (30 * .minute, 2, 7_000),
            (5 * .hour, 2, 5_000), (30 * .hour, 3, 1_000), (30 * .hour, 5, 0), (30 * .minute, 3, 5_500),
        ] as [(Milliseconds, Int, Int64)])
    func warpLink(age: Milliseconds, count: Int, expected: Int64) {
        let confidence = Confidence.of(age: age, count: count, ipClass: .household, by: SmallRules.warpLinkConfidence)
        #expect(confidence.tenThousandths == expected)
    }

    @Test(
        "WarpLink 2: ambiguity and address class give the confidences of the worked checks (spec §10)",
        arguments: [
            (30 * .minute, 1, .household, 7_650), (30 * .minute, 2, .household, 4_590),
            (30 * .minute, 2, .shared, 3_060), (7 * .hour, 1, .individual, 3_000), (30 * .minute, 9, nil, 5_100),
        ] as [(Milliseconds, Int, IPClass?, Int64)])
    func warpLink2(age: Milliseconds, count: Int, ipClass: IPClass?, expected: Int64) {
        let confidence = Confidence.of(age: age, count: count, ipClass: ipClass, by: SmallRules.warpLink2Confidence)
        #expect(confidence.tenThousandths == expected)
    }

    @Test(
        "an exact product is rounded once, half up, to ten-thousandths",
        arguments: [
            // base, ambiguity, class, expected: 0.0001 x 0.5 = 0.00005 is half and goes up.
            (0.0001, 0.5, 1.0, 1), (0.0001, 0.4999, 1.0, 0), (0.0003, 0.5, 1.0, 2),
            // Rounded twice, 0.0099 x 0.5 = 0.00495 would give 0.0050 and then 0.0025.
            (0.0099, 0.5, 0.5, 25), (0.0001, 0.7, 0.7, 0), (0.0001, 0.8, 0.8, 1),
            // 0.3333 x 0.3333 x 0.3333 = 0.037025927037
            (0.3333, 0.3333, 0.3333, 370), (0.9999, 0.9999, 0.9999, 9_997), (1.0, 1.0, 1.0, 10_000),
            (1.0, 0.0, 1.0, 0), (0.1, 0.1, 0.0005, 0), (0.1, 0.1, 0.005, 1),
        ] as [(Double, Double, Double, Int64)])
    func rounding(base: Double, factor: Double, byClass: Double, expected: Int64) {
        let rules = ConfidenceTests.multiplying(base, factor, byClass)
        #expect(Confidence.of(age: 0, count: 2, ipClass: .shared, by: rules).tenThousandths == expected)
    }

    @Test(
        "a confidence is clamped to 0…1",
        arguments: [
            (0.5, 0.5, 2, 0), (0.5, 0.4999, 2, 1), (0.5, 0.4, 3, 0), (0.5, 0.1, 1_000_000, 0), (1.5, 0.2, 2, 10_000),
        ] as [(Double, Double, Int, Int64)])
    func clamps(base: Double, cost: Double, count: Int, expected: Int64) {
        let rules = ConfidenceTests.subtracting(base, cost)
        #expect(Confidence.of(age: 0, count: count, ipClass: nil, by: rules).tenThousandths == expected)
    }

    @Test("at an inclusive window's end the last band counts, before its bound the band below")
    func lastBand() {
        let rules = ConfidenceRules(bands: Fixture.bands([(.hour, 0.9), (2 * .hour, 0.5)]))
        let ages: [(Milliseconds, Int64)] = [
            (-5, 9_000), (0, 9_000), (.hour - 1, 9_000), (.hour, 5_000), (2 * .hour - 1, 5_000), (2 * .hour, 5_000),
        ]
        for (age, expected) in ages {
            #expect(Confidence.of(age: age, count: 1, ipClass: nil, by: rules).tenThousandths == expected)
        }
    }

    @Test("one candidate costs nothing, and without ambiguity none does")
    func noRivals() {
        #expect(
            Confidence.of(age: 0, count: 1, ipClass: nil, by: ConfidenceTests.multiplying(0.5, 0.5, 1))
                .tenThousandths == 5_000)
        let plain = ConfidenceRules(bands: Fixture.bands([(.hour, 0.5)]))
        #expect(Confidence.of(age: 0, count: 9, ipClass: .shared, by: plain).tenThousandths == 5_000)
    }

    @Test("levels are read from the score where there is one, else from the confidence")
    func levels() {
        let byConfidence = Fixture.levels(0.5, 0.3, 0.1, highIsStrict: true)
        let cases: [(Double, Level?)] = [
            (1, .high), (0.5001, .high), (0.5, .medium), (0.3, .medium), (0.2999, .low), (0.1, .low), (0.0999, nil),
        ]
        for (confidence, expected) in cases {
            #expect(byConfidence.level(score: nil, confidence: Fixture.decimal(confidence)) == expected)
        }
        let byScore = Fixture.levels(70, 40, 20)
        let scores: [(Int, Level?)] = [(100, .high), (70, .high), (69, .medium), (40, .medium), (20, .low), (19, nil)]
        for (score, expected) in scores {
            #expect(byScore.level(score: score, confidence: .one) == expected)
        }
        let strictly = Fixture.levels(70, 40, 20, highIsStrict: true)
        #expect(strictly.level(score: 70, confidence: .one) == .medium)
        #expect(strictly.level(score: 71, confidence: .one) == .high)
        #expect(byScore.level(score: nil, confidence: nil) == nil)
    }
}
