/// What the lines of a share call its candidates and their touches, in order of installs, tiers and lists (spec §6).
struct CandidateNames: Sendable {
    /// A number, and whether the line at hand is the first in its block to use it, and so spells out its meaning.
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
    /// A name for each candidate of each list.
    var clicks: [Name] = []
    /// A name for the touch of each new click, and of each link.
    var touches: [Name] = []
}
