/// The candidates of an install in one tier, in the winner's order (spec §5).
///
/// Of most candidates only the click's number is read, so they stay packed until more is asked for: a tier without
/// weights looks at two of them.
public struct CandidateList: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
    @usableFromInline
    enum Storage: Sendable {
        case plain([Candidate])
        case packed([UInt64], CandidatePacking)
    }
    @usableFromInline
    let storage: Storage
    /// How many candidates there are.
    public let count: Int

    /// A list of candidates.
    @inlinable
    public init(_ candidates: [Candidate]) {
        storage = .plain(candidates)
        count = candidates.count
    }

    /// A list of candidates that were packed.
    @inlinable
    public init(_ words: [UInt64], packed packing: CandidatePacking) {
        storage = .packed(words, packing)
        count = words.count / packing.stride
    }

    /// A list written out as a literal.
    public init(arrayLiteral elements: Candidate...) { self.init(elements) }

    /// The place of the first one, 0.
    @inlinable
    public var startIndex: Int { 0 }

    /// One past the place of the last one.
    @inlinable
    public var endIndex: Int { count }

    /// Gives out the clicks in order, without unpacking anything else.
    @inlinable
    public func forEachClick(_ body: (ClickNumber) -> Void) {
        switch storage {
        case .plain(let candidates): for candidate in candidates { body(candidate.click) }
        case .packed(let words, let packing): packing.forEachClick(in: words, body)
        }
    }

    /// Where the record of the click at a place is kept, without unpacking anything else.
    @inlinable
    public func reference(at place: Int) -> UInt64 {
        switch storage {
        case .plain(let candidates): candidates[place].reference
        case .packed(let words, let packing): packing.reference(in: words, at: place * packing.stride)
        }
    }

    /// The candidate at a place.
    @inlinable
    public subscript(place: Int) -> Candidate {
        switch storage {
        case .plain(let candidates): candidates[place]
        case .packed(let words, let packing): packing.candidate(in: words, at: place * packing.stride)
        }
    }
}

extension CandidateList: Equatable {
    /// Whether two lists have the same candidates in the same order, whether packed or not.
    public static func == (lhs: CandidateList, rhs: CandidateList) -> Bool { lhs.elementsEqual(rhs) }
}
