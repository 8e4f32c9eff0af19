/// What the lines of a share call its candidates and their touches, in the order of installs, tiers and lists
/// (spec §6).
struct CandidateNames: Sendable {
    /// A number, and whether the line at hand is the first of its block to name it, and so spells it out.
    struct Name: Sendable {
        private let bits: UInt32

        init(_ found: (number: Int, isNew: Bool)) {
            bits = UInt32(truncatingIfNeeded: found.number) << 1 | (found.isNew ? 1 : 0)
        }

        var number: Int { Int(bits >> 1) }
        var isNew: Bool { bits & 1 == 1 }
    }

    /// The block of each install's line.
    var blocks: [UInt32] = []
    /// Each candidate of each list.
    var clicks: [Name] = []
    /// The touch of each click that is new, and of each link.
    var touches: [Name] = []
}
