/// The delay between a click and what follows it: log-normal, median 30 minutes, about 2 in 100 beyond 72 hours.
///
/// A table of quantiles with linear interpolation, so that no machine's logarithm can change a byte.
enum Delays {
    /// Milliseconds at 0/64, 1/64, … 64/64 of exp(ln 1800 s + 2.4 z); the ends are cut to 3 s and 7 days.
    private static let quantiles: [Int64] = [
        3_000, 10_239, 20_593, 32_242, 45_315, 59_909, 76_120, 94_055, 113_829, 135_572, 159_423, 185_539, 214_088,
        245_259, 279_256, 316_305, 356_654, 400_576, 448_372, 500_375, 556_951, 618_508, 685_495, 758_414, 837_823,
        924_344, 1_018_673, 1_121_591, 1_233_975, 1_356_813, 1_491_223, 1_638_471, 1_800_000, 1_977_452, 2_172_712,
        2_387_947, 2_625_660, 2_888_751, 3_180_605, 3_505_186, 3_867_162, 4_272_069, 4_726_508, 5_238_411, 5_817_380,
        6_475_138, 7_226_131, 8_088_346, 9_084_430, 10_243_272, 11_602_248, 13_210_510, 15_133_917, 17_462_624,
        20_323_199, 23_898_699, 28_463_574, 34_447_887, 42_564_169, 54_081_912, 71_498_464, 100_488_370, 157_329_628,
        316_424_900, 604_800_000,
    ]

    /// Draws a delay in milliseconds, 3 s to 7 days.
    static func draw(_ random: inout RandomStream) -> Int64 {
        let draw = random.next()
        let place = Int(truncatingIfNeeded: draw >> 58)
        let part = Int64(truncatingIfNeeded: (draw >> 26) & 0xFFFF_FFFF)
        let low = quantiles[place]
        return low + ((quantiles[place + 1] - low) * part) >> 32
    }
}
