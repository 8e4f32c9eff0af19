/// How many there are of each case of an enumeration, whose raw values are the places of its cases.
///
/// Counts that belong together are cases of one enumeration, so that a new one is added up like all others. They lie in
/// the value itself: counting allocates nothing.
public struct Tally<Case: CaseIterable & RawRepresentable>: Sendable where Case.RawValue == UInt8 {
    /// By raw value; a case beyond this room traps when it is counted.
    @usableFromInline
    var counts = InlineArray<16, Int>(repeating: 0)

    /// Counts nothing yet.
    @inlinable
    public init() {}

    /// Takes each count from elsewhere.
    public init(_ count: (Case) throws -> Int) rethrows {
        for key in Case.allCases { self[key] = try count(key) }
    }

    /// The count of a case.
    @inlinable
    public subscript(key: Case) -> Int {
        @inline(__always)
        get { counts[Int(key.rawValue)] }
        @inline(__always)
        set { counts[Int(key.rawValue)] = newValue }
    }

    /// Adds counts to those of the same cases.
    @inlinable
    public static func += (lhs: inout Tally, rhs: Tally) {
        for place in lhs.counts.indices { lhs.counts[place] += rhs.counts[place] }
    }

    /// The sum of the counts of some cases.
    public func sum(of cases: some Sequence<Case>) -> Int { cases.reduce(0) { $0 + self[$1] } }

    /// The sum of all counts.
    public var total: Int { sum(of: Case.allCases) }

    /// All counts, in the order of the cases.
    public var all: [(key: Case, count: Int)] { Case.allCases.map { ($0, self[$0]) } }
}

extension Tally: Equatable {
    /// Whether all counts are the same.
    public static func == (lhs: Tally, rhs: Tally) -> Bool { Case.allCases.allSatisfy { lhs[$0] == rhs[$0] } }
}
