/// What a stream of random numbers is for; each purpose has its own streams, so that one more draw in one place changes
/// nothing elsewhere.
///
/// The raw values must not change, so that a seed gives the same logs in every version.
enum Purpose: UInt64 {
    case visitor = 1
    case click = 2
    case clickText = 3
    case clickDuplicate = 4
    case clickNoise = 5
    case install = 6
    case installText = 7
    case installDuplicate = 8
    case installNoise = 9
    case installChange = 10
    case device = 11
    case household = 12
    case carrier = 13
    case link = 14
    case deviceID = 16
    case interfaceID = 17
    case clickID = 18
    case installID = 19
    case linkID = 21
    case appID = 22
}

/// Random numbers that depend on the seed, a purpose and a number alone (SplitMix64 started at a hash of the three).
///
/// That is what lets any task make any record again from its number, in any order, on any machine.
struct RandomStream: Sendable {
    private var state: UInt64

    /// Starts the stream of a purpose and a number.
    init(seed: UInt64, _ purpose: Purpose, _ number: UInt64) {
        let start = RandomStream.mixed(seed &+ purpose.rawValue &* 0xD1B5_4A32_D192_ED03)
        state = RandomStream.mixed(start ^ (number &* 0x9E37_79B9_7F4A_7C15 &+ 0x632B_E59B_D9B4_E019))
    }

    /// The next 64 bits.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return RandomStream.mixed(state)
    }

    /// A number from 0 up to, not including, `bound`; 0 where the bound is not positive.
    mutating func below(_ bound: Int) -> Int {
        guard bound > 0 else { return 0 }
        return Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// True for about `millionths` of a million draws.
    mutating func chance(_ millionths: Int) -> Bool { below(1_000_000) < millionths }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var mix = value
        mix = (mix ^ (mix >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mix = (mix ^ (mix >> 27)) &* 0x94D0_49BB_1331_11EB
        return mix ^ (mix >> 31)
    }
}
